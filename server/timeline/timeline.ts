import type { Rows } from '#schema/tables.generated.ts'
import type { TimelineKind } from '#schema/timeline.ts'

/** By table: fields that a select looks at. Who does not read them of every row it may look at is not given what it finds. */
export type LookedAt = Readonly<Record<string, readonly string[]>>

/** Rows of one table as entries of a timeline. */
export interface EntrySource {
  kind: TimelineKind
  table: string
  /** A select of "id" and "at" (timestamptz) of the rows; $1 is the subject's id, or its text. */
  entries: string
  looksAt: LookedAt
  /** The rows say a day and no time. */
  dayOnly?: boolean
  /** The fields that an entry shows, its title first. */
  facts: readonly string[]
  /** The field that names the user who did it. */
  by?: string
  /** The field of a file: who uploaded it did it. Told, as history is, to those who may change rows of the table. */
  uploaded?: string
  /** The field that names the row an entry leads to; else it leads to its own. */
  leadsTo?: string
  /** The table whose rows, of which `owner` names the entry's, are counted as its files. */
  files?: { table: string; owner: string }
}

/** A source of entries: the history lines of one table. */
export interface ChangeSource {
  table: string
  /** A select of the "id" of the rows; $1 as above. */
  rows: string
  looksAt?: LookedAt
  /** Changes with a kind of their own: by that verb, or of one of these fields. The first that fits; the rest are `changes`. */
  particular?: readonly { kind: TimelineKind; verb?: string; fields?: readonly string[] }[]
}

/** The timeline of a subject: a row of the table it is named after, or a text. */
export interface Timeline {
  /** Told by a text, where the subject is no row of a table. */
  byText?: boolean
  entries: readonly EntrySource[]
  changes: readonly ChangeSource[]
}

/** By table, or by a name of their own. */
export type Timelines = Readonly<Record<string, Timeline>>

type FieldName<N extends keyof Rows> = keyof Rows[N] & string
type FieldsOf = { readonly [N in keyof Rows]?: readonly FieldName<N>[] }

interface TypedSource<N extends keyof Rows> extends EntrySource {
  table: N
  looksAt: LookedAt & FieldsOf
  facts: readonly FieldName<N>[]
  by?: FieldName<N>
  uploaded?: FieldName<N>
  leadsTo?: FieldName<N>
}

/** Declares a source whose fields are checked against the definition of its table. */
export const entriesOf = <N extends keyof Rows>(source: TypedSource<N>): EntrySource => source

interface TypedChanges<N extends keyof Rows> extends ChangeSource {
  table: N
  looksAt?: LookedAt & FieldsOf
  particular?: readonly { kind: TimelineKind; verb?: string; fields?: readonly FieldName<N>[] }[]
}

/** Declares changes whose fields are checked against the definition of their table. */
export const changesOf = <N extends keyof Rows>(source: TypedChanges<N>): ChangeSource => source
