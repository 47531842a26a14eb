import { describe, expect, it } from 'vitest'
import { anyReader } from '#schema/condition/reader.ts'
import { fieldTypeNames, fieldTypes } from '#schema/fields/index.ts'
import { splitTags } from '#schema/fields/tags.ts'
import { parseListQuery } from '#schema/lists/list-query.ts'
import { createSchema, updateSchema, writableFields } from '#schema/rows/row.ts'
import { isCodiceFiscale, plainCodiceFiscale } from '#schema/rules/codice-fiscale.ts'
import { contrastRatio } from '#schema/rules/contrast.ts'
import { dayToIso, isDay, isoToDay, isTime } from '#schema/rules/day.ts'
import { composeMail, MOST_FILLED, placeholders, unknownPlaceholders } from '#schema/rules/mail-text.ts'
import { oneRecipient } from '#schema/rules/recipient.ts'
import { typedDay, typedMoment, typedTime } from '#schema/rules/typed-day.ts'
import { isDoubtfulVatNumber, isWorthAsking, plainVatNumber, vatDoubt } from '#schema/rules/vat-number.ts'
import { filterKey } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { cleanName } from '#server/files/store.ts'
import { everyTable } from '#tests/support/every-type.ts'
import { filledWith, hostile, takesTooLong } from '#tests/support/growth.ts'

/** The hostile pieces over which this work stumbles. */
const stumbles = (work: (text: string) => unknown, pieces = hostile): string[] =>
  pieces.filter((piece) => takesTooLong((length) => work(`a${filledWith(piece, length - 2)}!`)))

/** The text cut up among these keys and one that nobody knows. */
function shared(text: string, keys: readonly string[]): Record<string, string> {
  const part = text.slice(0, Math.ceil(text.length / (keys.length + 2)))
  return { ...Object.fromEntries(keys.map((key) => [key, part])), [part]: part }
}

/** Enough for what is made of parts that are tried with all. */
const few = hostile.filter((_piece, n) => n % 4 === 0)

const prova = everyTable().tables.get('prova')
if (!prova) throw new Error('The table of every type is there')
const everyField = Object.values(prova.fields)

describe('a hostile text', () => {
  it.each(fieldTypeNames)('is read or refused in linear time as a %s, and as its filter value', (name) => {
    const fields = everyField.filter(({ type }) => type === name)
    expect(fields, `tests/support/every-type.ts has no field of the type ${name}`).not.toEqual([])
    for (const field of fields) {
      const { value, comparable = value } = fieldTypes[name]
      expect(stumbles((text) => [value(field).safeParse(text), comparable(field).safeParse(text)])).toEqual([])
      const listOf = (length: number) => Array.from({ length: Math.ceil(length / 4) }, () => 'a')
      expect(takesTooLong((length) => value(field).safeParse(listOf(length)))).toBe(false)
    }
  })

  it('is processed in linear time by every table, in known and unknown fields', () => {
    const found = [...model.tables.values()].flatMap((table) => {
      const keys = writableFields(table).map(({ key }) => key)
      return stumbles((text) => {
        const body = shared(text, keys)
        return [createSchema(table).safeParse(body), updateSchema(table).safeParse(body)]
      }, few)
    })
    expect(found).toEqual([])
  })

  it('is processed in linear time by every list, in filters, order and page', () => {
    const found = [...model.tables.values()].flatMap((table) => {
      const names = Object.keys(table.fields)
      const keys = [...Object.entries(table.fields).map(([name, field]) => filterKey(name, field)), 'multiField', 'id']
      return stumbles((text) => {
        const filters = JSON.stringify(shared(text, keys))
        const part = text.slice(0, text.length / 100)
        return parseListQuery(
          table,
          names,
          { filters, sortBy: part, page: part, rowsPerPage: part, descending: part },
          anyReader(model),
        )
      }, few)
    })
    expect(found).toEqual([])
    const many = (text: string) => parseListQuery(prova, ['nome'], { filters: text }, anyReader(model))
    expect(stumbles(many)).toEqual([])
  })

  it.each<[what: string, work: (text: string) => unknown]>([
    ['a template', (text) => composeMail({ oggetto: text, testo: text }, everyPlaceholder(text))],
    ['what a template names', (text) => unknownPlaceholders(text)],
    ['a recipient', oneRecipient],
    ['a VAT number', (text) => [isDoubtfulVatNumber(text), vatDoubt(text), isWorthAsking(plainVatNumber(text), text)]],
    ['a codice fiscale', (text) => isCodiceFiscale(plainCodiceFiscale(text))],
    ['a day or a time', (text) => [isDay(text), isoToDay(text), dayToIso(text), isTime(text)]],
    ['a typed day', (text) => [typedDay(text, '01-01-2026'), typedTime(text), typedMoment(text, '01-01-2026')]],
    ['a colour', (text) => contrastRatio(text, text)],
    ['tags', splitTags],
    ['the name of a file', cleanName],
  ])('is processed in linear time as %s', (_what, work) => {
    expect(stumbles(work)).toEqual([])
  })
})

const everyPlaceholder = (text: string) => Object.fromEntries(Object.keys(placeholders).map((name) => [name, text]))

it('work takes too long where each character costs all the others every time it is tried, not where the machine paused', () => {
  let time = 0
  const clock = (work: () => unknown) => {
    time = 0
    work()
    return time
  }
  const costs = (cost: (length: number) => number) => (length: number) => {
    time += cost(length)
  }
  let tries = 0
  const paused = (length: number) => (length < 16_000 ? length : ++tries < 5 ? length ** 2 : length)
  expect(
    takesTooLong(
      costs((length) => length ** 2),
      clock,
    ),
  ).toBe(true)
  expect(
    takesTooLong(
      costs((length) => length),
      clock,
    ),
  ).toBe(false)
  expect(takesTooLong(costs(paused), clock)).toBe(false)
})

it('nested repetitions of a long value in a template do not multiply', () => {
  const testo = '{{testoBrochure}}'.repeat(2_900)
  const { length } = composeMail(
    { oggetto: testo, testo },
    { testoBrochure: '{{noteInvio}}'.repeat(3_800), noteInvio: 'x'.repeat(50_000) },
  ).testo
  expect(length).toBe(MOST_FILLED)
})
