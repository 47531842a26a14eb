import type { Row } from '#schema/rows/row.ts'
import { namedBy, nameOf, type Table } from '#schema/table.ts'
import type { Transaction } from '../../db/database.ts'
import { trySavepoint } from '../../db/savepoint.ts'
import { AppError } from '../../http/errors.ts'
import { readColumns } from '../columns.ts'
import { quoted } from '../identifiers.ts'
import { readingOf } from '../reading.ts'
import { statementName } from '../statement-name.ts'
import { type Change, type WriteContext, write } from '../write.ts'

/** A row that would be refused, and why. */
export interface Refusal {
  id: number
  /** What the row is called, where the person may read that. */
  name: string | null
  message: string
  errors?: Record<string, string[]>
  /** What still refers to a row that cannot be deleted, as the deletion of one row tells it. */
  usedBy?: unknown
}

type RowChange = Change & { id: number }

/**
 * Tries the changes in order, as one command would, and returns the refused ones. The others remain in the transaction: the
 * caller rolls it back. What only the database refuses, it refuses with all of its statement: that is then tried in halves.
 */
export async function refusalsOf(
  tx: Transaction,
  context: WriteContext,
  changes: RowChange[],
): Promise<Map<number, AppError>> {
  const trial = new Map<Change, AppError>()
  const error = await refusalOf(tx, { ...context, trial }, changes)
  if (!error) return new Map(changes.flatMap((change) => refusedIn(trial, change)))
  const [only, ...more] = changes
  if (only && more.length === 0) return new Map([[only.id, error]])
  const middle = Math.ceil(changes.length / 2)
  const first = await refusalsOf(tx, context, changes.slice(0, middle))
  return new Map([...first, ...(await refusalsOf(tx, context, changes.slice(middle)))])
}

function refusedIn(trial: ReadonlyMap<Change, AppError>, change: RowChange): [number, AppError][] {
  const error = trial.get(change)
  return error ? [[change.id, error]] : []
}

/** Writes the changes as one command. Returns why they are refused, with nothing written; undefined when all were written. */
export async function refusalOf(
  tx: Transaction,
  context: WriteContext,
  changes: Change[],
): Promise<AppError | undefined> {
  let refusal: AppError | undefined
  const work = () => write(tx, context, changes)
  await trySavepoint(tx, work, (error) => {
    if (!(error instanceof AppError)) throw error
    refusal = error
  })
  return refusal
}

/** The refusals as clients read them, with the names of their rows as these are before anything is tried. */
export async function describeRefusals(
  tx: Transaction,
  context: WriteContext,
  table: Table,
  readable: readonly string[],
  refused: Map<number, AppError>,
): Promise<Refusal[]> {
  if (refused.size === 0) return []
  const columns = readColumns(context.model, table, readingOf(namedBy(table).filter((name) => readable.includes(name))))
  const text = `select to_json(_row) as "row" from (select ${columns} from ${quoted(table.name)} t where t."id" = any($1)) _row`
  const namedRows = await tx.query<{ row: Row }>(text, [[...refused.keys()]], statementName(text))
  const names = new Map(namedRows.map(({ row }) => [row.id, nameOf(table, row)]))
  return [...refused].map(([id, { message, errors, details }]) => {
    return { id, name: names.get(id) || null, message, errors, usedBy: details?.usedBy }
  })
}
