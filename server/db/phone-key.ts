import { createHash } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { fieldTypes } from '#schema/fields/index.ts'
import type { Model } from '#schema/model.ts'
import { equivalences } from '#schema/rules/phone-equivalences.ts'
import { digitsKey, readPhone, writtenPhone } from '#schema/rules/phone-number.ts'
import { type Field, isView, type Table } from '#schema/table.ts'
import type { StoredRows } from '#schema/tables.generated.ts'

const table = createHash('sha256').update(equivalences.map(({ is, as }) => `${is} ${as}`).join('\n'))

/**
 * The version of the keys: of our parser (raised by hand), the library, our equivalences. Where the stored one differs,
 * keys that are stored are made anew.
 */
export const KEY_VERSION = `2, libphonenumber-js 1.13.16, ${table.digest('hex').slice(0, 16)}`

/**
 * The canonical form of a telephone number in any notation: within Italy the digits, foreign ones as E.164. '+39 541 700100
 * int. 12' -> '0541700100', '0044 (0)20 7946 0018' -> '+442079460018'. A text that is no number gives its digits.
 */
export function phoneKey(number: string): string {
  const dialled = readPhone(number)?.number
  if (dialled === undefined) return digitsKey(number)
  if (dialled.startsWith('+39')) return dialled.slice('+39'.length)
  // The library knows no two spellings of a number within Italy that are not among our equivalences.
  const foreign = dialled.startsWith('+') ? parsePhoneNumberFromString(dialled, { extract: false }) : undefined
  return foreign?.isValid() ? foreign.number : dialled
}

/** The key to store beside the number, null where its digits are the key. */
export function storedKey(number: unknown): string | null {
  if (typeof number !== 'string') return null
  const key = phoneKey(number)
  return key === digitsKey(number) ? null : key
}

/** The column that holds the stored key of a field: no field can be called so. */
export const keyColumn = (name: string): string => `_${name}_key`

/** Whether the engine maintains the column and can compute it again: its loss is none, and it is never renamed. */
export const isEngineColumn = (column: string): boolean => column.startsWith('_')

/** Whether a field holds telephone numbers. */
export const isDialled = ({ type }: Field): boolean => fieldTypes[type].dialled === true

/** All columns of telephone numbers, by their tables. */
export const dialledColumns = (model: Model): { table: Table; name: string }[] =>
  [...model.tables.values()]
    .filter((table) => !isView(table))
    .flatMap((table) =>
      Object.entries(table.fields).flatMap(([name, field]) => (isDialled(field) ? [{ table, name }] : [])),
    )

/**
 * The SQL by which the telephone numbers of a field are told apart, as phoneKey tells them: the stored key, else the digits
 * as digitsKey has them. Made of functions that PostgreSQL has, so that indexes can hold it. `of` names a column of the row.
 */
export const phoneKeySql = (name: string, of: (column: string) => string): string =>
  `coalesce(${of(keyColumn(name))}, ${digitsKeySql(of(name))})`

const digitsKeySql = (column: string): string =>
  `regexp_replace(regexp_replace(regexp_replace(${column}, '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')`

/** Names the key of a column in SQL written by hand: `const key = phoneKeysOf<'customers'>('c')`, then `${key('phone')}`. */
export const phoneKeysOf =
  <N extends keyof StoredRows>(alias: string) =>
  (name: keyof StoredRows[N] & string): string =>
    phoneKeySql(name, (column) => `${alias}."${column}"`)

/**
 * The forms that a part of a number may have in the key of the whole: as a number by itself (without +39, or with a foreign
 * prefix), and as typed. None where the text is no part of a number.
 */
export function phoneKeyParts(text: string): string[] {
  const fullNumber = readPhone(text)
  const written = writtenPhone(text)
  if (!fullNumber && !/^[\d ().\-/+]*\d[\d ().\-/+]*$/.test(written)) return []
  const parts = fullNumber ? [phoneKey(text)] : []
  if (!fullNumber?.extension) parts.push(digitsKey(written), written.replace(/\D/g, ''))
  return [...new Set(parts)].filter((part) => /\d/.test(part))
}
