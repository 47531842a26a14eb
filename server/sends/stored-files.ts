import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { isGuarded, readsOfAll } from '#schema/rights/sight.ts'
import { MOST_BYTES, MOST_FILES } from '#schema/rules/send-kinds.ts'
import type { Actor } from '../actor.ts'
import type { Rows } from '../crud/within.ts'
import type { Sql, Transaction } from '../db/database.ts'
import { noteFile } from '../files/rows.ts'
import type { StoredFile } from '../files/store.ts'
import { invalid } from '../http/errors.ts'

/** A file of ours that goes along with a kind of send. */
interface KeptFile extends Omit<StoredFile, 'receivedSha256'> {
  id: number
}

/** Who sends, and of what. */
type Sender = Pick<Rows, 'model'> & { actor: Actor }

/** The files in a table that are kept for sends, in the order they were added: as many as one mail takes. None for who may not be told them. */
async function keptFiles(sql: Sql, { model, actor }: Sender, table: string): Promise<KeptFile[]> {
  const isTold = !isGuarded(model, tableOf(model, table)) || readsOfAll(actor.ability, tableOf(model, table), ['file'])
  if (!isTold) return []
  return sql.query<KeptFile>(
    `select k."id", f."filename", f."sha256", f."originalFilename", f."size"::integer as "size", f."type"
     from "${table}" k join "_files" f on f."filename" = k."file" order by k."id" limit ${MOST_FILES}`,
    [],
    `files kept in ${table}`,
  )
}

/** What the preview of a send shows of the files that go along. */
export async function offeredFiles(
  sql: Sql,
  sender: Sender,
  table: string | undefined,
): Promise<{ id: number; nome: string; size: number }[]> {
  const offered = table === undefined ? [] : await keptFiles(sql, sender, table)
  return offered.map(({ id, originalFilename, size }) => ({ id, nome: originalFilename, size }))
}

/**
 * The kept files of these ids, all where none are named, for a send to hold: each under a name of its own, with the same
 * bytes. Throws 422 when one is gone, or when they are too large for one mail.
 */
export async function filesToAttach(
  tx: Transaction,
  sender: Sender,
  table: string,
  ids: readonly number[] | undefined,
): Promise<StoredFile[]> {
  const allFiles = await keptFiles(tx, sender, table)
  if (ids?.some((id) => !allFiles.some((file) => file.id === id))) throw invalid({ allegati: [messages.referenceGone] })
  const chosenFiles = ids ? allFiles.filter(({ id }) => ids.includes(id)) : allFiles
  const bytes = chosenFiles.reduce((sum, { size }) => sum + size, 0)
  if (bytes > MOST_BYTES) throw invalid({ allegati: [messages.mailTooLarge(MOST_BYTES / 1024 / 1024)] })
  const copies = chosenFiles.map(({ id: _id, ...file }) => ({
    ...file,
    filename: `${randomBytes(16).toString('hex')}${extname(file.filename)}`,
  }))
  for (const copy of copies) await noteFile(tx, copy, sender.actor.id)
  return copies
}
