import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { installFromDebian, isRoot } from './debian.ts'
import { freePort } from './free-port.ts'

export interface Cluster {
  url: string
  stop: () => Promise<void>
}

/** A PostgreSQL to test on: the one of TEST_DATABASE_URL, else a throw-away cluster of its own. */
export async function startPostgres(): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  return startCluster()
}

function binariesOfPostgres(): string {
  let binaries = findBinaries()
  if (!binaries) {
    installFromDebian('PostgreSQL', 'postgresql')
    binaries = findBinaries()
  }
  if (!binaries) throw new Error('PostgreSQL is missing: install it, or set TEST_DATABASE_URL or SKIP_POSTGRES')
  return binaries
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root: root runs it as the user "postgres", anybody else as themselves. */
function runAs(): { uid?: number; gid?: number } {
  if (!isRoot) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

// The shell lives as long as its standard input, so the cluster goes and its files are removed even when the test run is
// killed. Durability is switched off: the data live for minutes.
const keeper = `
"$0/postgres" -D "$1/data" -p "$2" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \\
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300 -c log_min_messages=panic &
server=$!
cat > /dev/null
kill -INT $server
wait $server
rm -rf "$1/data"
`

/** A throw-away cluster of its own, whatever TEST_DATABASE_URL says. */
export function startCluster(): Promise<Cluster> {
  return startOn((binaries, data) => {
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    return [join(binaries, 'initdb'), '-D', data, ...options]
  })
}

/** A standby that follows that cluster, until `select pg_promote()`. */
export function startStandby({ url }: Cluster): Promise<Cluster> {
  return startOn((binaries, data) => {
    const options = ['--write-recovery-conf', '--checkpoint=fast', '--wal-method=stream', '--no-sync']
    return [join(binaries, 'pg_basebackup'), '-D', data, '-d', url, ...options]
  })
}

/** Starts a server on the data folder that this command makes. */
async function startOn(making: (binaries: string, data: string) => string[]): Promise<Cluster> {
  const binaries = binariesOfPostgres()
  const owner = runAs()
  const folder = mkdtempSync(join(tmpdir(), 'crm-test-postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const [program = '', ...options] = making(binaries, join(folder, 'data'))
  execFileSync(program, options, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const shell = spawn('sh', ['-c', keeper, binaries, folder, String(port)], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const stop = async () => {
    shell.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt === 100) throw error
      await sleep(200)
    }
  }
}
