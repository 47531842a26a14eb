import { describe, expect, it } from 'vitest'
import { anyReader } from '#schema/condition/reader.ts'
import { dashboards } from '#schema/dashboards.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { needsOf } from '#schema/rights/block-needs.ts'
import { hasOwnDashboard, readsBlock, seenDashboards } from '#schema/rights/dashboards.ts'
import { model } from '#schema/tables.ts'
import { goodFiles, modelOf, workshop } from '#tests/support/definitions.ts'

const pagesOf = (role: string) => seenDashboards(model, abilityFor(model, [`ROLE_${role}`])).map(({ name }) => name)

describe('pages of figures', () => {
  it.each([
    ['SUPERVISOR_CP', ['andamento-trattative']],
    ['COMMERCIALE_CP', ['andamento-trattative']],
    ['SUPERVISOR_ACCETTAZIONE_MEZZI', ['accettazioni']],
    ['USER_ACCETTAZIONE_MEZZI', []],
    ['SUPERVISOR_INVENTARIO_MEZZI', ['inventari']],
    ['MARKETING', []],
  ])('%s has those whose rows they read and list', (role, expected) => {
    expect(pagesOf(role)).toEqual(expected)
  })

  it('administrators have all of them, by their places', () => {
    const names = pagesOf('ADMIN')
    expect(names.toSorted()).toEqual([...dashboards.keys()].toSorted())
    expect(names[0]).toBe('andamento-trattative')
  })

  it('nobody is offered a page of their own who opens no list to fill it from', () => {
    const has = (role: string) => hasOwnDashboard(model, abilityFor(model, [`ROLE_${role}`]))
    expect([has('MARKETING'), has('COMMERCIALE_CP'), has('USER_CRM')]).toEqual([false, true, true])
  })

  it('a block is left out for who does not read a field that it counts, filters or goes through', () => {
    const files = goodFiles()
    const blocks = [
      { kind: 'number', table: 'bikes', filters: { kind: 'race' } },
      { kind: 'figure', table: 'bikes', by: 'kind', measure: 'sum.gears' },
      { kind: 'number', table: 'bikes', filters: { 'colour.name': 'rosso' } },
    ]
    files.dashboards.officina = { ...workshop(), blocks: blocks.map((one) => ({ ...one, title: 'Biciclette' })) }
    const read = (fields: string[], names: string[]) => {
      const mechanic = {
        label: 'Meccanico',
        open: ['/bikes'],
        read: [
          { table: 'bikes', fields },
          { table: 'colours', fields: names },
        ],
      }
      const roles = { ROLE_OWNER: { label: 'Titolare', manage: ['*'] }, ROLE_MECHANIC: mechanic }
      const changed = modelOf({ ...files, access: { ...files.access, roles } })
      const ability = abilityFor(changed, ['ROLE_MECHANIC'])
      return [
        blocks.map((one) => readsBlock(changed, ability, needsOf(changed.tables, one, anyReader(changed)))),
        seenDashboards(changed, ability).length,
      ]
    }
    expect(read(['model', 'kind', 'gears', 'colour'], ['name'])).toEqual([[true, true, true], 1])
    expect(read(['model', 'kind'], ['name'])).toEqual([[true, false, false], 1])
    expect(read(['model', 'gears', 'colour'], ['name'])).toEqual([[false, false, true], 1])
    expect(read(['model'], ['name'])).toEqual([[false, false, false], 0])
  })
})
