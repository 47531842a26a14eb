import { describe, expect, it } from 'vitest'
import { readModel } from '#schema/read-model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { createAccessProvider } from '#src/providers/access.ts'
import { resourcesOf } from '#src/resources/index.tsx'
import { linksWithin, type MenuEntry, menuOf } from '#src/resources/menu.ts'
import { guardError, guardNamed } from '#src/shell/guards.ts'

const table = (name: string, screens: unknown[]) => ({
  name,
  label: { one: name, many: name },
  title: 'nome',
  screens,
  fields: { nome: { type: 'text', label: 'Nome' } },
})

const model = readModel(
  {
    biciclette: table('biciclette', [
      { route: '/negozio/Biciclette', area: 'shop', label: 'Zaini' },
      { route: '/negozio/calendario', area: 'shop', kind: 'custom', label: 'Àncora' },
      { route: '/negozio/{lang}/nascosta', area: 'shop', menu: false },
    ]),
    ricambi: table('ricambi', [{ route: '/officina/ricambi', area: 'workshop', label: 'Ricambi' }]),
    conti: table('conti', [{ route: '/conti', area: 'desk', label: 'Conti' }]),
  },
  {
    areas: {
      desk: { label: 'Cassa', flat: true },
      shop: { label: 'Negozio' },
      workshop: { label: 'Officina', parent: 'shop' },
      empty: { label: 'Vuota' },
    },
    roles: {
      ROLE_OWNER: { label: 'Titolare', manage: ['*'] },
      ROLE_MECHANIC: { label: 'Meccanico', manage: ['workshop'] },
      ROLE_GUEST: { label: 'Ospite' },
    },
  },
)
const owner = abilityFor(model, ['ROLE_OWNER'])
const mechanic = abilityFor(model, ['ROLE_MECHANIC'])

/** The menu as lines: an indent a level. */
const lines = (entries: readonly MenuEntry[], level = 0): string[] =>
  entries.flatMap((entry) => [
    ' '.repeat(level) + entry.label,
    ...(entry.kind === 'group' ? lines(entry.entries, level + 1) : []),
  ])

describe('the menu', () => {
  it('follows the areas in their order, screens by label, nested areas last', () => {
    expect(lines(menuOf(model, owner))).toEqual([
      'Cassa',
      ' Conti',
      'Negozio',
      ' Àncora',
      ' Zaini',
      ' Officina',
      '  Ricambi',
    ])
  })

  it('has only permitted items, and no empty group', { tags: ['MENU-38', 'MENU-46'] }, () => {
    expect(lines(menuOf(model, mechanic))).toEqual(['Negozio', ' Officina', '  Ricambi'])
    expect(menuOf(model, abilityFor(model, ['ROLE_GUEST']))).toEqual([])
  })

  it('lists the links of all levels', () => {
    expect(linksWithin(menuOf(model, mechanic)).map(({ route }) => route)).toEqual(['/officina/ricambi'])
  })
})

describe('the guard', () => {
  it.each([
    ['/', undefined],
    ['/profile', undefined],
    ['/officina/ricambi', undefined],
    ['/officina/RICAMBI', undefined],
    ['/officina/ricambi/', undefined],
    ['/conti', 403],
    ['/negozio/biciclette', 403],
    ['/niente', 404],
    ['/officina/ricambi/1', 404],
    ['/constructor', 404],
  ] as const)('for a mechanic %s is %s', { tags: ['AUTH-31', 'AUTH-32'] }, (path, verdict) => {
    expect(guardError(model, mechanic, path)?.status).toBe(verdict)
  })

  it('shows only the home page to a user without rights', () => {
    const guest = abilityFor(model, ['ROLE_GUEST', 'ROLE_UNKNOWN'])
    expect(guardError(model, guest, '/')).toBeUndefined()
    expect(guardError(model, guest, '/officina/ricambi')?.status).toBe(403)
  })

  it("its refusals are 'Non Autorizzato' and 'This page could not be found'", { tags: ['ERR-15', 'ERR-20'] }, () => {
    expect(guardError(model, mechanic, '/conti')).toMatchObject({ status: 403, message: 'Non Autorizzato' })
    expect(guardError(model, mechanic, '/niente')).toMatchObject({
      status: 404,
      message: 'This page could not be found',
    })
  })

  it("a guard that does not exist is an error 500, 'Unknown middleware'", { tags: 'ERR-21' }, () => {
    for (const name of ['permit', 'constructor', '']) {
      expect(() => guardNamed(name), name).toThrow(
        expect.objectContaining({ status: 500, message: 'Unknown middleware' }),
      )
    }
  })
})

describe("rights in Refine's form", () => {
  const { can } = createAccessProvider(mechanic)
  const resource = resourcesOf(model).find(({ name }) => name === 'ricambi')

  it.each([
    ['list', 'ricambi', true],
    ['show', 'ricambi', true],
    ['edit', 'ricambi', true],
    ['delete', 'ricambi', true],
    ['create', 'biciclette', false],
    ['conclude', 'ricambi', false],
    ['qualcosa', 'ricambi', false],
  ])('%s of %s: %s', async (action, name, expected) => {
    const answer = await can({
      action,
      resource: name,
      params: { resource: name === 'ricambi' ? resource : undefined },
    })
    expect(answer.can).toBe(expected)
    if (!expected) expect(answer.reason).toBe('Non Autorizzato')
  })
})
