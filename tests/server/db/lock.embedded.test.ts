import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open.ts'

let dir: string
const children: ChildProcess[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'crm-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

/** A process that takes the folder and holds it until it is killed. */
async function holder(): Promise<ChildProcess & { pid: number }> {
  const code = `import('#server/db/lock.ts').then(({ lockFolder }) => {
    lockFolder(${JSON.stringify(dir)}); console.log('held'); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  const { pid = 0 } = child
  return Object.assign(child, { pid })
}

describe('the lock of the data folder', () => {
  it('refuses a second process and names the first one, until that one has ended', async () => {
    const first = await holder()
    expect(() => lockFolder(dir)).toThrow(FolderInUse)
    expect(() => lockFolder(dir)).toThrow(`in use by process ${first.pid}`)
    first.kill('SIGKILL')
    await once(first, 'exit')
    lockFolder(dir)()
    expect(existsSync(join(dir, 'lock'))).toBe(false)
  })

  it('refuses the same process too', () => {
    const unlock = lockFolder(dir)
    expect(() => lockFolder(dir)).toThrow(FolderInUse)
    unlock()
    lockFolder(dir)()
  })

  it('takes over from a zombie process', async () => {
    // The shell never asks how its child ended.
    const code = `import('#server/db/lock.ts').then(({ lockFolder }) => { lockFolder(${JSON.stringify(dir)}); process.kill(process.pid, 'SIGKILL') })`
    const node = `'${process.execPath}' --import tsx -e "$CODE"`
    const shell = spawn('sh', ['-c', `${node} & echo $!; exec sleep 60`], {
      env: { ...process.env, CODE: code },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(shell)
    await expect.poll(() => existsSync(join(dir, 'lock'))).toBe(true)
    await expect.poll(() => taken()).toBe(true)
  })

  it('takes over from a process whose id was reused', () => {
    writeFileSync(join(dir, 'lock'), JSON.stringify({ pid: process.ppid, host: hostname(), started: 'long ago' }))
    expect(taken()).toBe(true)
  })

  it('takes over an unreadable lock file', () => {
    writeFileSync(join(dir, 'lock'), '')
    expect(taken()).toBe(true)
  })

  it('does not check processes on other machines', () => {
    writeFileSync(join(dir, 'lock'), JSON.stringify({ pid: 1, host: 'elsewhere', started: '1' }))
    expect(() => lockFolder(dir)).toThrow('in use by process 1 on elsewhere')
  })

  it('creates the folder, keeps a second database out, and is released on close', async () => {
    const inner = join(dir, 'new', 'data')
    const db = await openDatabase({ dir: inner })
    await expect(openDatabase({ dir: inner })).rejects.toThrow(FolderInUse)
    await db.script('create table box (id integer); insert into box values (1)')
    await db.close()
    const again = await openDatabase({ dir: inner })
    expect(await again.query('select * from box')).toEqual([{ id: 1 }])
    await again.close()
  })
})

function taken(): boolean {
  try {
    lockFolder(dir)()
    return true
  } catch {
    return false
  }
}
