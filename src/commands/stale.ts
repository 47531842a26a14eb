import { type Row, type Values, writableFields } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { asRow } from '#src/lib/net/records.ts'
import { type BodyField, bodyFields, bodyValues, comparisonKey } from './body-fields.ts'
import type { Sending } from './command.ts'
import { mergeRows } from './merge.ts'

/** How often a command is sent again by itself, before the person is asked. */
const MOST_REPEATS = 3

/** A field that others changed, with its values in rows. */
export interface FieldChange extends BodyField {
  was: unknown
  now: unknown
}

/** Whether the server refused what was sent for an older version of the row. */
export const isStale = (error: HttpError): boolean => error.status === 412

/** The row as stored by now, from such a refusal; undefined where it says none, or the same version. */
export function newerRow(error: HttpError, than: Row): Row | undefined {
  const row = isStale(error) ? asRow(error.current?.row) : undefined
  return row && row.version !== than.version ? row : undefined
}

/** The fields that a command rests on. */
export function touchedFields(table: Table, command: Sending): BodyField[] {
  const { touches } = command
  if (touches) return bodyFields(table).filter(({ name }) => touches.includes(name))
  const values = valuesOf(command, command.row)
  return values ? valueFields(table, values) : writableFields(table)
}

const valueFields = (table: Table, values: Values) => bodyFields(table).filter(({ key }) => key in values)

/** The values that a command gives to a row; undefined where it is no change of values. */
export function valuesOf(command: Sending, row: Row | undefined): Values | undefined {
  if ('path' in command) return command.gives
  if (!('values' in command)) return undefined
  return typeof command.values === 'function' ? command.values(row) : command.values
}

/**
 * Whether the current row has all that the command would have made of the one shown, as when its answer was lost, or would
 * make of the current one, where its values are a function that knows what it has written.
 */
export function isThere(table: Table, command: Sending, shown: Row, current: Row): boolean {
  return [shown, current].some((row) => {
    const values = valuesOf(command, row)
    const fields = values ? valueFields(table, values) : []
    const now = bodyValues(fields, current)
    return (
      fields.length > 0 &&
      fields.every(
        ({ key, name, field }) =>
          name in current && comparisonKey(field, now[key]) === comparisonKey(field, values?.[key]),
      )
    )
  })
}

/**
 * What others changed in the fields that the command rests on, from the row shown to the current one. What they changed to
 * the very value that the command gives does not count, nor does what either row lacks.
 */
export const changesByOthers = (table: Table, command: Sending, shown: Row, current: Row): FieldChange[] =>
  changesBetween(touchedFields(table, command), shown, current, valuesOf(command, shown) ?? {})

/** What differs between two versions of a row, whatever the command rests on. */
export const allChanges = (table: Table, shown: Row, current: Row): FieldChange[] =>
  changesBetween(writableFields(table), shown, current, {})

function changesBetween(fields: readonly BodyField[], shown: Row, current: Row, mine: Values): FieldChange[] {
  const seen = fields.filter(({ name }) => name in shown && name in current)
  const start = bodyValues(seen, shown)
  const { incoming, collisions } = mergeRows(seen, start, { ...start, ...mine }, bodyValues(seen, current))
  const changed = new Set([...incoming, ...collisions])
  return seen.filter((one) => changed.has(one)).map((one) => ({ ...one, was: shown[one.name], now: current[one.name] }))
}

interface Resending<A> {
  send: (row: Row) => Promise<A>
  /** Completes the current row that a refusal holds. */
  complete: (current: Row) => Promise<Row>
  /** The answer where the current row has what was to be done already. */
  already: (shown: Row, current: Row) => A | undefined
  /** What others changed of what matters. */
  changes: (shown: Row, current: Row) => readonly FieldChange[]
  /** Asks the person whether it is carried out all the same. */
  ask: (shown: Row, current: Row, changes: readonly FieldChange[]) => Promise<boolean>
}

/**
 * Sends for the version of a row. Where others were faster and nothing that matters changed, it is sent again for theirs,
 * three times at most; else the person is asked, and what they have read is compared with from then on. What is there
 * already is not done twice. Resolves to the answer, and the version it was sent for; or, if it was left, to the row now.
 */
export async function sendForRow<A>(
  row: Row,
  { send, complete, already, changes, ask }: Resending<A>,
): Promise<{ answer: A; row: Row } | { left: Row }> {
  let [shown, newest, repeats] = [row, row, 0]
  for (;;) {
    try {
      return { answer: await send(newest), row: newest }
    } catch (failure) {
      const refused = newerRow(toHttpError(failure), newest)
      if (!refused) throw failure
      const current = await complete(refused)
      newest = current
      const answer = already(shown, current)
      if (answer) return { answer, row: current }
      const changed = changes(shown, current)
      repeats += 1
      if (changed.length === 0 && repeats <= MOST_REPEATS) continue
      if (!(await ask(shown, current, changed))) return { left: current }
      shown = current
      repeats = 0
    }
  }
}
