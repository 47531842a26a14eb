import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { startMaintenanceSocket } from '#server/process/maintenance-socket.ts'
import { backup } from '#server/scripts/backup-files.ts'
import { restore } from '#server/scripts/restore-files.ts'
import { emptyFolder, emptyPostgres, testKind } from '#tests/support/database.ts'

const prepared = join(mkdtempSync(join(tmpdir(), 'crm-backup-')), 'data')
let dir: string
let config: Config
let archive: string
let postgres: Awaited<ReturnType<typeof emptyPostgres>> | undefined

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'crm-backup-'))
  archive = join(dir, 'backup.tar.gz')
  if (testKind() === 'postgres') postgres = await emptyPostgres()
  config = readConfig({ DATA_DIR: join(dir, 'data'), DATABASE_URL: postgres?.url })
  if (existsSync(prepared)) return cpSync(prepared, config.dataDir, { recursive: true })
  mkdirSync(join(config.dataDir, 'files/ab'), { recursive: true })
  writeFileSync(join(config.dataDir, 'files/ab/abcd'), 'photo')
  if (!postgres) await emptyFolder(config.dataDir)
  await using(async (db) => {
    await db.script(`create extension pg_trgm; create table box (content text); insert into box values ('old')`)
  })
  // Making an embedded database takes seconds.
  if (!postgres) cpSync(config.dataDir, prepared, { recursive: true })
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))
afterEach(async () => {
  await postgres?.db.close()
  rmSync(dir, { recursive: true, force: true })
})

async function using<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { dir: config.dataDir })
  return work(db).finally(() => db.close())
}

const contents = () =>
  using(async (db) => (await db.query<{ content: string }>('select * from box')).map((row) => row.content))
const spoil = () => using((db) => db.script(`update box set content = 'new'; create table more (id integer)`))

describe('backup and restore', () => {
  it('write an archive readable by the user only and for the same kind of database; a restore brings back rows and files and removes newer ones', async () => {
    writeFileSync(archive, 'older')
    chmodSync(archive, 0o644)
    await backup(config, archive, new Date())
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    const other = readConfig({
      DATA_DIR: join(dir, 'other'),
      DATABASE_URL: config.databaseUrl ? undefined : 'postgres://nobody@127.0.0.1:1/none',
    })
    await expect(restore(other, archive, true)).rejects.toThrow('DATABASE_URL')

    await spoil()
    rmSync(join(config.dataDir, 'files'), { recursive: true })
    await expect(restore(config, archive, false)).rejects.toThrow('--force')
    expect(await contents()).toEqual(['new'])
    await restore(config, archive, true)
    expect(await contents()).toEqual(['old'])
    expect(await using((db) => db.query(`select to_regclass('more') as more`))).toEqual([{ more: null }])
    expect(readFileSync(join(config.dataDir, 'files/ab/abcd'), 'utf8')).toBe('photo')
    expect(readdirSync(config.dataDir).filter((name) => name.startsWith('.aside'))).toEqual([])
  })

  it('refuse an invalid backup file and change nothing', async () => {
    writeFileSync(archive, 'nonsense')
    await expect(restore(config, archive, true)).rejects.toThrow('tar failed')
    await expect(restore(config, join(dir, 'none'), true)).rejects.toThrow('There is no file')
    expect(await contents()).toEqual(['old'])
  })

  if (testKind() === 'pglite') {
    it('back up beside a running server, and require it to stop for a restore', async () => {
      const db = await openDatabase({ dir: config.dataDir })
      const close = await startMaintenanceSocket(db, config.dataDir)
      await backup(config, archive, new Date())
      expect(existsSync(archive)).toBe(true)
      await expect(restore(config, archive, true)).rejects.toThrow(FolderInUse)
      await close()
      await db.close()
      await spoil()
      await restore(config, archive, true)
      expect(await contents()).toEqual(['old'])
    })
  } else {
    describe('with a password', () => {
      const password = `p@ss w%41/?#[]:;&='"\\$è+`
      const { PATH } = process.env
      afterEach(() => {
        process.env.PATH = PATH
      })

      /** Programs that note how they are called, before the real ones do their work. */
      function noting(...programs: string[]): () => { password: string; args: string[] }[] {
        const bin = join(dir, 'bin')
        mkdirSync(bin)
        for (const program of programs) {
          const script = `printf '%s\\n' "$PGPASSWORD" "$@" > "${bin}/$$.called"; PATH="\${PATH#*:}"; exec ${program} "$@"`
          writeFileSync(join(bin, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
        }
        process.env.PATH = `${bin}:${PATH}`
        return () =>
          readdirSync(bin)
            .filter((name) => name.endsWith('.called'))
            .map((name) => readFileSync(join(bin, name), 'utf8').trimEnd().split('\n'))
            .map(([first = '', ...args]) => ({ password: first, args }))
      }

      it.each([
        ['before the host', (url: URL) => Object.assign(url, { password: encodeURIComponent(password) })],
        [
          'as a parameter',
          (url: URL) => Object.assign(url, { search: `?password=${encodeURIComponent(password)}&sslmode=disable` }),
        ],
        [
          'as a parameter in disguise, beside one with a blank',
          (url: URL) =>
            Object.assign(url, { search: `?options=-c%20work_mem%3D8MB&p%61ss%77ord=${encodeURIComponent(password)}` }),
        ],
      ])('%s pass it to the programs of PostgreSQL invisibly to others', async (_where, place) => {
        const calls = noting('pg_dump', 'psql')
        config = { ...config, databaseUrl: place(new URL(config.databaseUrl ?? '')).href }
        await backup(config, archive, new Date())
        await spoil()
        await restore(config, archive, true)
        expect(await contents()).toEqual(['old'])
        expect(calls()).toHaveLength(2)
        for (const call of calls()) {
          expect(call.password).toBe(password)
          expect(call.args.join(' ')).not.toMatch(/p(@|%40)ss|password/i)
          expect(call.args.join(' ')).toContain(new URL(config.databaseUrl ?? '').pathname)
        }
      })

      it('refuse to print the key of a certificate', async () => {
        const calls = noting('pg_dump')
        config = { ...config, databaseUrl: `${config.databaseUrl}?ssl%70assword=secret` }
        await expect(backup(config, archive, new Date())).rejects.toThrow('sslpassword')
        expect(calls()).toEqual([])
      })
    })
  }
})
