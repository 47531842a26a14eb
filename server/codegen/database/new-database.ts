import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const modules = join(import.meta.dirname, '../../../node_modules')

/** What takes long to make and is the same on this machine until packages or migrations change. */
export const cacheFolder = join(modules, '.cache/crm')

/** The version of the embedded database. */
export function engineVersion(): string {
  const { version } = JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8'))
  return version
}

const keptDatabase = () => join(cacheFolder, `new-database-${engineVersion()}`)

/**
 * Puts an embedded database without any table into the folder. Making one takes five seconds, so one is kept for the next;
 * where none can be kept, the folder stays empty, and opening it makes one.
 */
export async function putNewDatabase(folder: string): Promise<void> {
  const template = keptDatabase()
  if (!existsSync(template)) await make(template).catch(() => undefined)
  if (existsSync(template)) cpSync(template, folder, { recursive: true })
}

/** Removes the one that is kept: it does not open. */
export const removeKeptDatabase = (): void => rmSync(keptDatabase(), { recursive: true, force: true })

async function make(kept: string): Promise<void> {
  const aside = `${kept}.${process.pid}`
  mkdirSync(cacheFolder, { recursive: true })
  const db = await PGlite.create(aside)
  await db.close()
  // There is nothing in it, and who builds need not be who serves.
  for (const entry of readdirSync(aside, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
  chmodSync(aside, 0o755)
  // Another build may have made one meanwhile.
  if (existsSync(kept)) rmSync(aside, { recursive: true })
  else renameSync(aside, kept)
}
