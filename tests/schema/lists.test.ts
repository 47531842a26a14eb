import { describe, expect, it } from 'vitest'
import { maintainerTypes, timeUnitLabel } from '#schema/rules/lists.ts'
import { model } from '#schema/tables.ts'

const optionsOf = (table: string, field: string) =>
  Object.fromEntries(
    Object.entries(model.tables.get(table)?.fields[field]?.options ?? {}).map(([value, { label }]) => [value, label]),
  )

describe('closed lists', () => {
  it.each([
    ['G', 1, 'giorno'],
    ['G', 2, 'giorni'],
    ['M', 1, 'mese'],
    ['M', 12, 'mesi'],
    ['A', 1, 'anno'],
    ['A', 0, 'anni'],
  ] as const)('%s after %s is %s', { tags: ['CONST-15', 'CONST-16', 'CONST-17'] }, (unit, count, label) => {
    expect(timeUnitLabel(unit, count)).toBe(label)
  })

  it('a maintainer is internal or external', { tags: ['CONST-13', 'CONST-14'] }, () => {
    expect(maintainerTypes).toEqual({ I: 'Interno', E: 'Esterno' })
  })

  it('a day off is a vacation, a company closure or a public holiday', {
    tags: ['CONST-18', 'CONST-19', 'CONST-20'],
  }, () => {
    expect(optionsOf('giorni-calendario', 'tipo')).toEqual({
      GF: 'Giorno festivo',
      CA: 'Chiusura aziendale',
      FE: 'Festa',
    })
  })

  it('the user categories are CRM and Service', { tags: 'CONST-21' }, () => {
    expect(optionsOf('users', 'categorie')).toEqual({ CRM: 'CRM', Service: 'Service' })
  })
})
