import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const modules = join(import.meta.dirname, '../../../node_modules')

/** Cache of slow results that stay the same on this machine until packages or migrations change. */
export const cacheFolder = join(modules, '.cache/crm')

/** The version of the embedded database. */
export function engineVersion(): string {
  const { version } = JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8'))
  return version
}

const keptDatabase = () => join(cacheFolder, `new-database-${engineVersion()}`)

/**
 * Copies an embedded database without tables into the folder. Creating one takes five seconds, so a template is cached;
 * where nothing can be cached, the folder stays empty, and opening it creates one.
 */
export async function putNewDatabase(folder: string): Promise<void> {
  const template = keptDatabase()
  if (!existsSync(template)) await make(template).catch(() => undefined)
  if (existsSync(template)) cpSync(template, folder, { recursive: true })
}

/** Removes the cached template, when it does not open. */
export const removeKeptDatabase = (): void => rmSync(keptDatabase(), { recursive: true, force: true })

async function make(kept: string): Promise<void> {
  const aside = `${kept}.${process.pid}`
  mkdirSync(cacheFolder, { recursive: true })
  const db = await PGlite.create(aside)
  await db.close()
  // It holds no data, and the account that builds may differ from the one that serves.
  for (const entry of readdirSync(aside, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
  chmodSync(aside, 0o755)
  // Another build may have made one meanwhile.
  if (existsSync(kept)) rmSync(aside, { recursive: true })
  else renameSync(aside, kept)
}
