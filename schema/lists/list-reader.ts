import { fieldTypes } from '../fields/index.ts'
import { USERS } from '../grammar/reserved.ts'
import { daysFromToday, shiftedDay } from '../rules/day.ts'
import type { Field, Table } from '../table.ts'

/** The person who reads a list, and the day: `$me` and `$today` in its filters stand for them. */
export interface ListReader {
  userId: number
  /** DD-MM-YYYY in Italy. */
  today: string
  /** The rows that the user's own record refers to, by table (their agent); null where it refers to none. */
  own: Readonly<Record<string, number | null>>
}

/** The only text that stands for a person. */
export const ME = '$me'

type OwnReferences = readonly (readonly [table: string, name: string])[]
const references = new WeakMap<Table, OwnReferences>()

/** The single references of the users' table: what one's own record refers to, by table. Worked out once for each table. */
export function ownReferences(users: Table | undefined): OwnReferences {
  if (!users) return []
  const own =
    references.get(users) ??
    Object.entries(users.fields).flatMap(([name, { type, table }]): [string, string][] =>
      type === 'reference' && table !== undefined ? [[table, name]] : [],
    )
  references.set(users, own)
  return own
}

/** Any person on any day: to check a filter when there is no reader yet. */
export const anyReader = (users: Table | undefined): ListReader => ({
  userId: 1,
  today: '01-01-2026',
  own: Object.fromEntries(ownReferences(users).map(([table]) => [table, 1])),
})

/** Whether `$me` means something as a value of this field, where `own` are the tables that users refer to. */
export const takesMe = ({ table }: Field, own: readonly string[]): boolean =>
  table !== undefined && (table === USERS || own.includes(table))

/** Whether `$today` means something as a value of this field. */
export const takesToday = ({ type }: Field): boolean => fieldTypes[type].daily === true

/**
 * The value of a filter for this reader: `$me` -> 7, `$today-1` -> `25-11-2026`; undefined where `$me` is no row of the
 * field's table, other values unchanged.
 */
export function meantBy(value: unknown, field: Field, { userId, today, own }: ListReader): unknown {
  if (value === ME && takesMe(field, Object.keys(own))) {
    return field.table === USERS ? userId : (own[field.table ?? ''] ?? undefined)
  }
  const days = takesToday(field) ? daysFromToday(value) : undefined
  return days === undefined ? value : shiftedDay(today, days)
}
