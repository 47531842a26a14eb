import { fieldTypes } from '../fields/index.ts'
import { USERS } from '../grammar/reserved.ts'
import type { Model } from '../model.ts'
import { daysFromToday, shiftedDay } from '../rules/day.ts'
import { inRome } from '../rules/rome.ts'
import type { Field, Table } from '../table.ts'

/** The person who reads a list, and the moment: `$me`, `$today` and `$now` in its conditions stand for them. */
export interface ListReader {
  userId: number
  /** DD-MM-YYYY in Italy. */
  today: string
  /** ISO 8601, UTC. */
  now: string
  /** The rows that the user's own record refers to, by table (their agent); null where it refers to none. */
  own: Readonly<Record<string, number | null>>
  /** The table that a reference leads to, with the fields of it that the person may read. */
  referred: (field: Field) => ReferredTable | undefined
  /** Whether rows are not put in order by the field, as their order would tell what the person does not read of some of them. */
  hidesOrder?: (table: Table, name: string) => boolean
}

/** A table that another refers to, as somebody may read it. */
export interface ReferredTable {
  table: Table
  readable: readonly string[]
}

/** The only text that stands for a person. */
export const ME = '$me'

/** The only text that stands for a moment. */
export const NOW = '$now'

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

/** What a person may read of the table that a field refers to: all of it, unless `readable` says what. */
export const tableReferred =
  (model: Pick<Model, 'tables'>, readable = (table: Table): readonly string[] => Object.keys(table.fields)) =>
  ({ table: name = '' }: Field): ReferredTable | undefined => {
    const table = model.tables.get(name)
    return table && { table, readable: readable(table) }
  }

/** Somebody who reads in the browser at this moment: only the server knows what their own record refers to, and takes any row for it. */
export const readerNow = (
  model: Pick<Model, 'tables'>,
  userId: number,
  readable?: (table: Table) => readonly string[],
): ListReader => {
  const now = new Date()
  const own = ownReferences(model.tables.get(USERS)).map(([table]) => [table, 1])
  return {
    ...{ userId, today: inRome(now).day, now: now.toISOString() },
    own: Object.fromEntries(own),
    referred: tableReferred(model, readable),
  }
}

/** Any person on any day, who may read everything: to check a condition when there is no reader yet. */
export const anyReader = (model: Pick<Model, 'tables'>): ListReader => ({
  ...readerNow(model, 1),
  today: '01-01-2026',
  now: '2026-01-01T00:00:00.000Z',
})

/** Whether `$me` means something as a value of this field, where `own` are the tables that users refer to. */
export const takesMe = ({ table }: Field, own: readonly string[]): boolean =>
  table !== undefined && (table === USERS || own.includes(table))

/** Whether `$today` means something as a value of this field. */
export const takesToday = ({ type }: Field): boolean => fieldTypes[type].daily === true

/**
 * The value of a condition for this reader: `$me` -> 7, `$today-1` -> `25-11-2026`; undefined where `$me` is no row of the
 * field's table, other values unchanged.
 */
export function meantBy(value: unknown, field: Field, { userId, today, own }: ListReader): unknown {
  if (value === ME && takesMe(field, Object.keys(own))) {
    return field.table === USERS ? userId : (own[field.table ?? ''] ?? undefined)
  }
  const days = takesToday(field) ? daysFromToday(value) : undefined
  return days === undefined ? value : shiftedDay(today, days)
}
