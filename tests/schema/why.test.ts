import { describe, expect, it } from 'vitest'
import { screensOf, tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { actions } from '#schema/rights/access.ts'
import { readableFields } from '#schema/rights/sight.ts'
import { differenceOf, everyRight, keyOf, namesAlone, whyOf, withRight } from '#schema/rights/why.ts'
import { pickedFields } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { roles } from '#tests/support/expected-rights.ts'

const rights = everyRight(model)
const subjects = [...model.tables.keys(), ...screensOf(model).map(({ screen }) => screen.route)]
/** Some sets of roles, the same at every run. */
const sets = Array.from({ length: 12 }, (_, n) => roles.filter((_role, index) => (n * 7 + index * 5) % 11 < 3))

describe('why somebody may do something', () => {
  it.each([[[]], ...roles.map((role) => [[role]]), ...sets.map((set) => [set])])(
    'says of %o what their ability says, of every action on every table and screen',
    (held) => {
      const ability = abilityFor(model, held)
      const reasons = whyOf(model, held)
      const differing = subjects.flatMap((subject) =>
        actions
          .filter((action) => ability.can(action, subject) !== reasons.has(keyOf({ action, subject })))
          .map((action) => `${action} ${subject}`),
      )
      expect(differing).toEqual([])
      for (const name of [...model.tables.keys()].filter((one) => reasons.has(`read ${one}`))) {
        const table = tableOf(model, name)
        const partly = namesAlone(reasons.get(`read ${name}`) ?? [])
        const fields = partly ? pickedFields(table) : Object.keys(table.fields)
        expect(readableFields(ability, table).toSorted(), name).toEqual(fields.toSorted())
      }
    },
  )

  it('names each role that gives it, whoever is signed in, and whose rows refer to names', () => {
    const held = ['ROLE_USER', 'ROLE_SUPERVISOR_CP', 'ROLE_COMMERCIALE_CP', 'ROLE_GHOST']
    const why = whyOf(model, held)
    expect(why.get('read inventari_mezzi')).toEqual([{}])
    expect(why.get('update trattative_cp')).toEqual([{ role: 'ROLE_COMMERCIALE_CP' }, { role: 'ROLE_SUPERVISOR_CP' }])
    expect(why.get('delete fonti')).toEqual([{ role: 'ROLE_SUPERVISOR_CP' }])
    expect(why.get('read fonti')).toContainEqual({ role: 'ROLE_COMMERCIALE_CP', of: 'trattative_cp' })
    expect(why.get('read fonti')).toContainEqual({ role: 'ROLE_SUPERVISOR_CP' })
    expect(why.has('delete users')).toBe(false)
  })
})

describe('a change that is tried', () => {
  const between = (before: string[], after: string[]) => {
    const { gained, lost } = differenceOf(rights, whyOf(model, before), whyOf(model, after))
    return { gained: gained.map(keyOf), lost: lost.map(keyOf) }
  }

  it('of roles says what is gained and what is lost, names that become rows included', () => {
    const up = between(['ROLE_COMMERCIALE_CP'], ['ROLE_SUPERVISOR_CP'])
    expect(up.gained).toEqual(expect.arrayContaining(['open /configurations/fonti', 'delete fonti', 'read fonti']))
    expect(up.lost).toEqual([])
    expect(between(['ROLE_SUPERVISOR_CP'], ['ROLE_COMMERCIALE_CP'])).toEqual({ gained: [], lost: up.gained })
    expect(between(['ROLE_USER'], ['ROLE_USER', 'ROLE_USER_CRM'])).toEqual({ gained: [], lost: [] })
  })

  it.each(roles)('of %s by one right changes that right, and what follows from it', (role) => {
    const before = whyOf(model, [role])
    const right = { action: 'update', subject: 'fonti' } as const
    const has = before.has(keyOf(right))
    const { gained, lost } = differenceOf(rights, before, whyOf(withRight(model, role, right, !has), [role]))
    expect((has ? lost : gained).map(keyOf)).toContain('update fonti')
    expect(has ? gained : lost).toEqual([])
    const same = differenceOf(rights, before, whyOf(withRight(model, role, right, has), [role]))
    expect(same).toEqual({ gained: [], lost: [] })
  })

  it('of a role gives the names of what the new rows refer to, and changes no other role', () => {
    const changed = withRight(model, 'ROLE_MARKETING', { action: 'update', subject: 'trattative_cp' }, true)
    expect(whyOf(changed, ['ROLE_MARKETING']).get('read fonti')).toEqual([
      { role: 'ROLE_MARKETING', of: 'trattative_cp' },
    ])
    for (const role of roles.filter((one) => one !== 'ROLE_MARKETING')) {
      expect(whyOf(changed, [role])).toEqual(whyOf(model, [role]))
    }
  })
})
