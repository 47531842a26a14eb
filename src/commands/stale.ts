import { type Row, type Values, writableFields } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { asRow } from '#src/lib/net/records.ts'
import { type BodyField, bodyFields, bodyValues, isSameValue } from './body-fields.ts'
import type { Sending } from './command.ts'
import { mergeRows } from './merge.ts'

/** How often a command is sent again automatically before the user is asked. */
const MOST_REPEATS = 3

/** A field that another user changed, with its values in rows. */
export interface FieldChange extends BodyField {
  was: unknown
  now: unknown
}

/** Whether the server refused the request because it names an older version of the row. */
export const isStale = (error: HttpError): boolean => error.status === 412

/** The current row in such a refusal; undefined if it contains none, or the same version. */
export function newerRow(error: HttpError, than: Row): Row | undefined {
  const row = isStale(error) ? asRow(error.current?.row) : undefined
  return row && row.version !== than.version ? row : undefined
}

/** The fields that a command depends on. */
export function touchedFields(table: Table, command: Sending): BodyField[] {
  const { touches } = command
  if (touches) return bodyFields(table).filter(({ name }) => touches.includes(name))
  const values = valuesOf(command, command.row)
  return values ? valueFields(table, values) : writableFields(table)
}

const valueFields = (table: Table, values: Values) => bodyFields(table).filter(({ key }) => key in values)

/** The values that a row has after a command; undefined if it does not change values. */
export function valuesOf(command: Sending, row: Row | undefined): Values | undefined {
  if ('path' in command) return command.resultingValues
  if (!('values' in command)) return undefined
  return typeof command.values === 'function' ? command.values(row) : command.values
}

/**
 * Whether the current row has all values of the command already, as after a lost response. Values that are a function are
 * computed from the row shown, and from the current row for a function that recognizes its own line in it.
 */
export function alreadyApplied(table: Table, command: Sending, shown: Row, current: Row): boolean {
  return [shown, current].some((row) => {
    const values = valuesOf(command, row)
    const fields = values ? valueFields(table, values) : []
    const now = bodyValues(fields, current)
    return (
      fields.length > 0 &&
      fields.every(({ key, name, field }) => name in current && isSameValue(field, now[key], values?.[key]))
    )
  })
}

/**
 * The changes of other users, between the row shown and the current one, in the fields that the command depends on. A
 * change to the same value as the command's does not count, nor does a field that either row lacks.
 */
export const changesByOthers = (table: Table, command: Sending, shown: Row, current: Row): FieldChange[] =>
  changesBetween(touchedFields(table, command), shown, current, valuesOf(command, shown) ?? {})

/** All differences between two versions of a row. */
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
  /** Completes the current row of a refusal. */
  complete: (current: Row) => Promise<Row>
  /** The answer if the current row has all values of the command already. */
  already: (shown: Row, current: Row) => A | undefined
  /** The changes of other users in the fields that the command depends on. */
  changes: (shown: Row, current: Row) => readonly FieldChange[]
  /** Asks the user whether the command is carried out over these changes. */
  ask: (shown: Row, current: Row, changes: readonly FieldChange[]) => Promise<boolean>
}

/**
 * Sends a command for a version of its row. If the row is newer but no field that the command depends on has changed, the
 * command is sent again for the newer version, three times at most; otherwise the user is asked. After a yes, later versions
 * are compared with the one shown in the dialog. A command that is applied already is not sent again. Resolves to the answer
 * and the version that it was sent for, or to the current row if the user declined.
 */
export async function sendForRow<A>(
  row: Row,
  { send, complete, already, changes, ask }: Resending<A>,
): Promise<{ answer: A; row: Row } | { declined: Row }> {
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
      if (!(await ask(shown, current, changed))) return { declined: current }
      shown = current
      repeats = 0
    }
  }
}
