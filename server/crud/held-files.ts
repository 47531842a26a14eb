import { isImagesOnly } from '#schema/fields/file.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Row } from '#schema/rows/row.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { type Actor, isSystem } from '../actor.ts'
import type { Transaction } from '../db/database.ts'
import { invalid } from '../http/errors.ts'
import { fileFields } from './columns.ts'
import { statementName } from './statement-name.ts'

/**
 * Attaches the files a row names to that row, and releases those it no longer names. A file can be attached by the user who
 * uploaded it, or by an undo after its release; a file of another row, or a deleted one, is an error on its field. It may
 * move from one field of the row to another. An undo may also restore a file of a type that the field no longer accepts.
 */
export async function holdFiles(
  tx: Transaction,
  actor: Actor,
  table: Table,
  before: Row | undefined,
  after: Row | undefined,
): Promise<void> {
  const fields = fileFields(table)
  const namedBy = (row: Row | undefined) => fields.map((name) => row?.[name]).filter((file) => typeof file === 'string')
  const [old, wanted] = [namedBy(before), namedBy(after)]
  const dropped = old.filter((file) => !wanted.includes(file))
  if (dropped.length > 0) {
    const text = `update "_files" set "table" = null, "rowId" = null, "releasedAt" = now() where "filename" = any($1)`
    await tx.query(text, [dropped], statementName(text))
  }
  for (const name of fields) {
    const file = after?.[name]
    if (!after || typeof file !== 'string' || file === before?.[name]) continue
    const taken = await takeFile(tx, actor, table, after.id, name, file)
    if (taken === undefined) throw invalid({ [name]: [messages.file] })
    if (taken.wasHeld) continue
    const accepted = fieldOf(table, name)?.accept
    if (accepted && !accepted.some((kind) => taken.type.includes(kind))) {
      throw invalid({ [name]: [messages.fileNotAccepted] })
    }
    // What shows photos only shows none with what a camera adds, nor one that cannot be decoded.
    if (isImagesOnly(accepted) && !taken.encoded && !isSystem(actor)) {
      throw invalid({ [name]: [messages.imageNotEncoded] })
    }
  }
}

interface TakenFacts {
  type: string
  /** Whether it is an image that was encoded anew as it came. */
  encoded: boolean
  /** Whether the history of the row names it in that field. */
  wasHeld: boolean
}

/** What is known of the file now held by the row; undefined when it cannot be had. */
async function takeFile(
  tx: Transaction,
  actor: Actor,
  table: Table,
  rowId: number,
  name: string,
  filename: string,
): Promise<TakenFacts | undefined> {
  const wasHeld = `exists (select 1 from "_history" h where h."table" = $1 and h."rowId" = $2 and h."before" ->> $6 = $3)`
  const text = `update "_files" set "table" = $1, "rowId" = $2 where "filename" = $3
     and (("table" = $1 and "rowId" = $2) or "table" is null and ($4 or "createdBy" = $5 or ${wasHeld}))
     returning "type", "receivedSha256" is not null as "encoded", ${wasHeld} as "wasHeld"`
  const values = [table.name, rowId, filename, isSystem(actor), actor.id, name]
  const [file] = await tx.query<TakenFacts>(text, values, statementName(text))
  return file
}
