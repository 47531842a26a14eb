import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, UnknownOutcome } from '#server/db/database.ts'
import { startMaintenanceSocket } from '#server/process/maintenance-socket.ts'
import { connectTo, type RemoteDatabase } from '#server/scripts/maintenance.ts'
import { emptyLite } from '#tests/support/database.ts'

let dir: string
let db: Database
let close: () => Promise<void>
let remote: RemoteDatabase

beforeAll(async () => {
  // An embedded database in memory stands for the one in the folder.
  db = await emptyLite()
  Object.assign(db, { dump: async () => new Uint8Array([1, 2, 3]) })
})
afterAll(() => db.close())
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'crm-socket-'))
  await db.script('drop table if exists box; create table box (content text unique)')
  close = await startMaintenanceSocket(db, dir)
  const connected = await connectTo(dir)
  if (!connected) throw new Error('No server answers')
  remote = connected
})
afterEach(async () => {
  await remote.close()
  await close()
  rmSync(dir, { recursive: true, force: true })
})

const contents = async () => (await db.query<{ content: string }>('select content from box')).map((row) => row.content)

describe('the maintenance socket', () => {
  it("gives a command access to the server's own database", async () => {
    await remote.query('insert into box values ($1)', ['perché\u2028\n"così"'])
    expect(await remote.query('select content, 7::int8 as n from box')).toEqual([
      { content: 'perché\u2028\n"così"', n: 7 },
    ])
    await expect(remote.query('select nonsense')).rejects.toMatchObject({ code: '42703' })
  })

  it('commits a transaction completely or not at all', async () => {
    await remote.transaction((tx) => tx.query(`insert into box values ('kept')`))
    const failing = remote.transaction(async (tx) => {
      await tx.query(`insert into box values ('gone')`)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const doubled = remote.transaction((tx) => tx.query(`insert into box values ('kept')`))
    await expect(doubled).rejects.toMatchObject({ code: '23505' })
    expect(await contents()).toEqual(['kept'])
  })

  it('notifies the server of changed rows once a command has committed', async () => {
    let told = 0
    const stop = db.onChanges(() => told++)
    await remote.transaction(async (tx) => {
      tx.announceChanges()
      await tx.query(`insert into box values ('seen')`)
      expect(told).toBe(0)
    })
    expect(told).toBe(1)
    await remote.transaction((tx) => tx.query(`insert into box values ('unseen')`))
    stop()
    expect(told).toBe(1)
  })

  it('rolls back the open transaction of a command that dies', async () => {
    const dying = remote.transaction(async (tx) => {
      await tx.query(`insert into box values ('half')`)
      await remote.close()
      await tx.query('select 1')
    })
    await expect(dying).rejects.toThrow('stopped')
    expect(await contents()).toEqual([])
  })

  it('reports an unknown outcome when the server stops during a commit', async () => {
    await close()
    const slow = async (work: Parameters<Database['transaction']>[0]) => {
      await db.transaction(work)
      await new Promise(() => {})
    }
    close = await startMaintenanceSocket(Object.assign(Object.create(db), { transaction: slow }), dir)
    const command = await connectTo(dir)
    const asked = command?.transaction(async (tx) => {
      await tx.query(`insert into box values ('perhaps')`)
      setTimeout(close, 50)
    })
    await expect(asked).rejects.toBeInstanceOf(UnknownOutcome)
    const stopped = command?.transaction(async () => {})
    await expect(stopped).rejects.not.toBeInstanceOf(UnknownOutcome)
  })

  it('lies in the data folder even if its path is long', async () => {
    const long = join(dir, 'x'.repeat(120))
    expect(await connectTo(long)).toBeUndefined()
    mkdirSync(long)
    const closeLong = await startMaintenanceSocket(db, long)
    expect(readdirSync(long)).toEqual(['maintenance.sock'])
    const command = await connectTo(long)
    expect(await command?.query('select 1 as n')).toEqual([{ n: 1 }])
    await command?.close()
    await closeLong()
    expect(await connectTo(long)).toBeUndefined()
  })

  it('is absent when no server runs', async () => {
    await close()
    expect(await connectTo(dir)).toBeUndefined()
  })
})
