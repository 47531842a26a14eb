import type { Database, Sql } from '../db/database.ts'
import { removeUnless, type StoredFile } from './store.ts'

/** Notes an uploaded file: it is its uploader's until a row holds it, and goes after a day without one. */
export async function noteFile(sql: Sql, stored: StoredFile, userId: number): Promise<void> {
  const { filename, sha256, receivedSha256, originalFilename, size, type } = stored
  await sql.query(
    `insert into "_files" ("filename", "sha256", "originalFilename", "size", "type", "createdBy", "receivedSha256") values ($1, $2, $3, $4, $5, $6, $7)`,
    [filename, sha256, originalFilename, size, type, userId, receivedSha256 ?? null],
  )
}

/**
 * Takes back uploaded files that no row holds, and their bytes unless another file has the same. A request that stores the
 * same bytes at this moment has written its row first, so the rows are read once more after the bytes were moved aside.
 */
export async function discardFiles(db: Database, folder: string, files: readonly StoredFile[]): Promise<void> {
  const removedFiles = await db.query<{ sha256: string }>(
    `delete from "_files" where "filename" = any($1) and "table" is null returning "sha256"`,
    [files.map(({ filename }) => filename)],
  )
  const isNoted = (sha256: string) => async () =>
    (await db.query('select 1 from "_files" where "sha256" = $1 limit 1', [sha256])).length > 0
  for (const sha256 of new Set(removedFiles.map((file) => file.sha256))) {
    if (!(await isNoted(sha256)())) await removeUnless(folder, sha256, isNoted(sha256))
  }
}
