import type { z } from 'zod'
import type { Doubt } from '../rules/doubt.ts'
import type { TypeFacts, TypeProp } from './type-props.ts'

/** How a value lies in the database. `list` is a jsonb array of strings, `records` one of objects, `none` a join table. */
export type Column =
  | {
      kind:
        | 'text'
        | 'integer'
        | 'boolean'
        | 'date'
        | 'time'
        | 'instant'
        | 'list'
        | 'records'
        | 'reference'
        | 'file'
        | 'none'
    }
  | { kind: 'numeric'; precision: number; scale: number }
export type ColumnKind = Column['kind']

/** How a filter compares: part of a text, the same value (or one of several), a value or a span, one among the row's values. */
export type Match = 'contains' | 'equals' | 'range' | 'member'

/** What names the record that a reference holds. */
export type NameOf = (record: unknown) => string

/** How a spreadsheet holds a value as a number: the number, and the format it is shown in. */
export interface SheetNumber {
  /** Undefined where the value has none: it stays a text. */
  of: (value: unknown, field: TypeFacts) => number | undefined
  format: (field: TypeFacts) => string
}

/**
 * A field type: its column, its valid values, how a filter compares, how a value reads in words. `date` stores a day, takes
 * `31-12-2026`, filters by a span. The widget of the same name in src/fields shows it.
 */
export interface FieldType {
  column: (field: TypeFacts) => Column
  /** A valid value in its wire form, for the API and for the form; never null (row.ts adds that). */
  value: (field: TypeFacts) => z.ZodType
  match: Match
  /** The doubt about a value of the right form: asked about in the form, refused where it cannot be right. */
  doubt?: (value: string) => Doubt | undefined
  /** Whether it is a telephone number: found by its digits, however they are written. */
  dialled?: boolean
  /** Whether a row holds any number of values in it, and a list without any is none. */
  several?: boolean
  /** The schema of a filter's value where that is not a whole value: one element, a day. */
  comparable?: (field: TypeFacts) => z.ZodType
  /** Whether a filter names days, so that it may count them from today. */
  daily?: boolean
  /** The value that a typed text means, on that day; the text itself where that is none, which `value` refuses with its reason. */
  typed?: (text: string, field: TypeFacts, today?: string) => unknown
  /** The value in words, as people read it, where it is not a text by itself; never asked for null. */
  toText?: (value: unknown, field: TypeFacts, nameOf: NameOf) => string
  /** What spreadsheets hold in its place, for values that are numbers, days or times. */
  sheet?: SheetNumber
  /** The nth of an endless series of acceptable values, for tests and demo data; references have none of their own. */
  sample: (field: TypeFacts, n: number) => unknown
  /** The only values there are, for types of which a definition or the type itself lists them. */
  literals?: (field: TypeFacts) => readonly string[]
  /** The properties of the grammar that belong to this type alone. */
  props?: readonly TypeProp[]
  /** Whether the filter bar leaves it out unless the definition says otherwise. */
  hiddenFilter?: boolean
  /** Whether its value stands for something outside the row that may be gone tomorrow, so that no draft keeps it. */
  passing?: boolean
  /** Whether each row has a value of its own, so that it is never set in several rows at once. */
  oneByOne?: boolean
  /** Whether the engine gives each new row its value, one that no other row ever has. */
  numbered?: boolean
  /** Whether its values are few and known, so that the rows of a list can be counted by them. */
  countable?: boolean
}
