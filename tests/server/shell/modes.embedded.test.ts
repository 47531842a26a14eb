import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closeToOthers } from '#server/process/private-files.ts'
import { pixel } from '#tests/support/files.ts'
import { builtServer, shortLived } from '#tests/support/server-process.ts'

const PASSWORD = 'corvo-lanterna-fienile-42'

const folder = mkdtempSync(join(tmpdir(), 'crm-modes-'))
const dataDir = join(folder, 'data')
const archive = join(folder, 'backup.tar.gz')
const running = new Set<ChildProcessWithoutNullStreams>()

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Started {
  child: ChildProcessWithoutNullStreams
  output: () => string
  ended: Promise<unknown>
}

/** One of our programs as most shells start it: what it makes is readable by everybody unless it says otherwise. */
function start(script: string, ...args: string[]): Started {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, DATABASE_URL: '' }
  const command = [
    process.execPath,
    ...shortLived,
    ...(script.endsWith('.ts') ? ['--import', 'tsx'] : []),
    script,
    ...args,
  ]
  const child = spawn('sh', ['-c', 'umask 022; exec "$@"', 'sh', ...command], { env })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code
  })
  return { child, output: () => output, ended }
}

async function finished({ child, output, ended }: Started, input = ''): Promise<void> {
  child.stdin.end(input)
  expect([await ended, output()]).toEqual([0, expect.any(String)])
}

async function upload(url: string): Promise<void> {
  const signIn = await fetch(`${url}/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'capo', password: PASSWORD }),
  })
  const { token } = await signIn.json()
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(pixel(1))]), 'foto.png')
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  expect(answer.status).toBe(201)
}

const isOpen = (path: string) => (lstatSync(path).mode & 0o077) !== 0
/** What somebody else on this machine could open, but for what lies behind the closed folder of the embedded database. */
const open = (): string[] =>
  ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
    .filter((name) => !name.startsWith('db/'))
    .map((name) => join(dataDir, name))
    .filter(isOpen)

describe('files written by the program', () => {
  it('are accessible to its own user only: uploads, the folder of an older version, backups', async () => {
    await finished(start('server/scripts/user.ts', 'add', '--username', 'capo', '--role', 'ROLE_SUPER_ADMIN'), PASSWORD)
    expect(open()).toEqual([])

    mkdirSync(join(dataDir, 'files/tmp'), { recursive: true })
    for (const part of ['.', 'db', 'files', 'files/tmp', 'session-secret']) {
      const path = join(dataDir, part)
      if (existsSync(path)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
    }
    const server = start(builtServer())
    await expect.poll(server.output, { timeout: 250_000 }).toContain('ready on')
    await upload(/ready on (\S+)/.exec(server.output())?.[1] ?? '')
    expect(readdirSync(join(dataDir, 'files'))).toHaveLength(2)
    expect(open()).toEqual([])
    expect(server.output()).not.toContain('WARNING')

    writeFileSync(archive, '', { mode: 0o644 })
    await finished(start('server/scripts/backup.ts', archive))
    expect(isOpen(archive)).toBe(false)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    chmodSync(join(dataDir, 'files'), 0o755)
    await finished(start('server/scripts/restore.ts', archive, '--force'))
    expect(open()).toEqual([])
  })

  it('log a warning when permissions cannot be set, and nothing fails', () => {
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(join(elsewhere, 'files'), { recursive: true })
    chmodSync(elsewhere, 0o755)
    // Nobody may change this one.
    expect(closeToOthers('/proc/sys')).toEqual([expect.stringContaining('/proc/sys')])
    expect(closeToOthers(join(folder, 'none'))).toEqual([])
    expect(closeToOthers(elsewhere)).toEqual([])
    expect(isOpen(elsewhere)).toBe(false)
  })
})
