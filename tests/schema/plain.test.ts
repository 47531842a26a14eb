import { describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#schema/fields/index.ts'
import { cellFormat, toSheetCell, toText } from '#schema/italian/value-as-text.ts'
import type { TableInput } from '#schema/table.ts'
import { fieldWith } from '#tests/support/definitions.ts'

type Props = Partial<TableInput['fields'][string]>
const options = { G: 'Giorni', M: 'Mesi' }
const of: Props['of'] = {
  nome: { type: 'text', label: 'Nome' },
  valore: { type: 'number', label: 'Valore', decimals: 1 },
  esito: { type: 'choice', label: 'Esito', options: { si: 'Sì' } },
}
const nameOf = (record: unknown) => String(Object(record).name)
const field = (type: FieldTypeName, props: Props = {}) => fieldWith({ label: 'Prova', ...props, type })

describe('a value as people read it in a file', () => {
  it.each<[FieldTypeName, Props, unknown, string, string | number]>([
    ['text', {}, '=1+1', '=1+1', '=1+1'],
    ['number', {}, 1234567, '1234567', 1234567],
    ['number', { decimals: 3, unit: 'kg' }, -0.5, '-0,500', -0.5],
    ['money', {}, 1234.5, '1234,50', 1234.5],
    ['flag', {}, 'Y', 'Sì', 'Sì'],
    ['flag', {}, 'N', 'No', 'No'],
    ['boolean', {}, false, 'No', 'No'],
    ['date', {}, '23-11-2026', '23-11-2026', 46349],
    ['date', {}, '28-02-1900', '28-02-1900', '28-02-1900'],
    ['time', {}, '18:00', '18:00', 0.75],
    ['instant', {}, '2026-11-23T11:00:00.000Z', '23-11-2026 12:00', 46349.5],
    ['instant', {}, '2026-07-31T22:30:00.000Z', '01-08-2026 00:30', 46235 + 30 / 1440],
    ['level', { options: { 0: 'Vuoto', 1: 'Pieno' } }, 1, 'Pieno', 'Pieno'],
    ['choice', { options }, 'M', 'Mesi', 'Mesi'],
    ['choice', { options }, 'constructor', 'constructor', 'constructor'],
    ['choices', { options }, ['G', 'M'], 'Giorni, Mesi', 'Giorni, Mesi'],
    [
      'records',
      { of },
      [{ nome: 'Olio', valore: 3, esito: 'si' }, { nome: 'Acqua' }],
      'Olio: 3,0, Sì; Acqua',
      'Olio: 3,0, Sì; Acqua',
    ],
    [
      'records',
      { of: { id: { type: 'number', label: 'Numero', inWords: false }, ...of } },
      [{ id: 18, nome: 'Olio', esito: 'si' }],
      'Olio: Sì',
      'Olio: Sì',
    ],
    ['reference', { table: 'colours' }, { id: 4, name: 'Rosso' }, 'Rosso', 'Rosso'],
    ['references', { table: 'colours' }, [{ name: 'Rosso' }, { name: 'Blu' }], 'Rosso, Blu', 'Rosso, Blu'],
    ['file', {}, { filename: 'ab12.pdf', originalFilename: 'Però.pdf' }, 'Però.pdf', 'Però.pdf'],
    ['tags', {}, 'Sì, No', 'Sì, No', 'Sì, No'],
    ['texts', {}, ['Anna', 'Sala 2'], 'Anna, Sala 2', 'Anna, Sala 2'],
  ])('%s %j: %j', (type, props, value, words, cell) => {
    expect(toText(field(type, props), value, nameOf)).toBe(words)
    const found = toSheetCell(field(type, props), value, nameOf)
    if (typeof cell === 'number') expect(found).toBeCloseTo(cell, 9)
    else expect(found).toBe(cell)
  })

  it('is nothing where there is no value', () => {
    expect(toText(field('money'), null, nameOf)).toBe('')
    expect(toSheetCell(field('money'), null, nameOf)).toBeNull()
  })

  it.each<[FieldTypeName, Props, string | undefined]>([
    ['text', {}, undefined],
    ['money', {}, '"€" #,##0.00'],
    ['number', { decimals: 2, unit: 'kg' }, '#,##0.00" kg"'],
    ['date', {}, 'dd-mm-yyyy'],
    ['instant', {}, 'dd-mm-yyyy hh:mm'],
  ])('%s %j has its format in a spreadsheet', (type, props, format) => {
    expect(cellFormat(field(type, props))).toBe(format)
  })
})
