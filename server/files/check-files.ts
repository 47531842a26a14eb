import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Sql } from '../db/database.ts'
import { openFile, type StoredBytes } from './store.ts'

/** A file whose bytes are not those that were stored: gone, of another size, or changed. */
export interface DamagedFile {
  filename: string
  originalFilename: string
  sha256: string
  /** The row that holds it; none for one that was only uploaded. */
  table: string | null
  rowId: number | null
  damage: 'missing' | 'size' | 'bytes'
}

const AT_ONCE = 500

type Facts = Omit<DamagedFile, 'damage'> & StoredBytes

/** Reads every stored file and compares it with what the database knows of it; tells how many, and of each that is damaged. */
export async function checkFiles(sql: Sql, folder: string, tell: (damaged: DamagedFile) => void): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const files = await sql.query<Facts>(
      `select "filename", "originalFilename", "sha256", "size", "table", "rowId" from "_files"
       where "filename" > $1 order by "filename" limit ${AT_ONCE}`,
      [after],
    )
    for (const { size, ...file } of files) {
      const damage = await damageOf(folder, { size, sha256: file.sha256 })
      if (damage && (await isStillNoted(sql, file.filename))) tell({ ...file, damage })
    }
    count += files.length
    after = files.at(-1)?.filename ?? ''
    if (files.length < AT_ONCE) return count
  }
}

/** Housekeeping may have taken it meanwhile. */
const isStillNoted = async (sql: Sql, filename: string): Promise<boolean> =>
  (await sql.query('select 1 from "_files" where "filename" = $1', [filename])).length > 0

async function damageOf(folder: string, stored: StoredBytes): Promise<DamagedFile['damage'] | undefined> {
  const opened = await openFile(folder, stored)
  if ('damage' in opened) return opened.damage
  const hash = createHash('sha256')
  await pipeline(opened.bytes, hash)
  return hash.digest('hex') === stored.sha256 ? undefined : 'bytes'
}
