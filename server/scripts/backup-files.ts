import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { isLite } from '../db/lite-database.ts'
import { run, runOnDatabase, withFolder } from './archive.ts'
import { openForMaintenance } from './maintenance.ts'

// A backup is one tar.gz of: backup.json (what it is), the database as one file, and the folder files.
export const databaseFiles = { pglite: 'database.tar', postgres: 'database.dump' } as const

export interface BackupNote {
  kind: keyof typeof databaseFiles
  createdAt: string
}

/** Writes the database and the uploaded files into one tar.gz, while the server may go on working. */
export async function backup(config: Config, file: string, now: Date): Promise<void> {
  const target = resolve(file)
  await withFolder(dirname(target), async (aside) => {
    const kind = config.databaseUrl ? 'postgres' : 'pglite'
    const note: BackupNote = { kind, createdAt: now.toISOString() }
    writeFileSync(join(aside, 'backup.json'), JSON.stringify(note))
    // The database first: files only ever come before the rows that name them, and go after.
    await dump(config, join(aside, databaseFiles[kind]))
    const parts = ['-C', aside, 'backup.json', databaseFiles[kind]]
    const files = existsSync(join(config.dataDir, 'files')) ? ['-C', config.dataDir, 'files'] : []
    const archive = join(aside, 'backup.tar.gz')
    await run('tar', ['-czf', archive, '--exclude', 'files/tmp', ...parts, ...files])
    chmodSync(archive, 0o600)
    renameSync(archive, target)
  })
}

async function dump(config: Config, file: string): Promise<void> {
  if (config.databaseUrl) return runOnDatabase(config.databaseUrl, 'pg_dump', ['-Fc', '--no-owner', '-f', file])
  const db = await openForMaintenance(config)
  try {
    await dumpInto(db, file)
  } finally {
    await db.close()
  }
}

async function dumpInto(db: Database, file: string): Promise<void> {
  if (isLite(db)) writeFileSync(file, await db.dump(), { mode: 0o600 })
  else if ('dumpTo' in db && typeof db.dumpTo === 'function') await db.dumpTo(file)
}

/** What an unpacked backup says of itself; throws when it is none. */
export function noteOf(folder: string): BackupNote {
  const file = join(folder, 'backup.json')
  if (!existsSync(file)) throw new Error('This is no backup of ours: it has no backup.json.')
  return JSON.parse(readFileSync(file, 'utf8'))
}
