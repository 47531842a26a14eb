import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

/** Another process has the data folder open. */
export class FolderInUse extends Error {}

interface Owner {
  pid: number
  host: string
  /** When the process started: a pid alone is given again, above all in containers. */
  started: string
}

const held = new Set<string>()

/**
 * Takes the data folder for this process and returns what gives it back. Throws FolderInUse, naming the process, while
 * another one has it; a lock left by a process that died is taken over.
 */
export function lockFolder(dir: string): () => void {
  const file = join(resolve(dir), 'lock')
  if (held.has(file)) throw new FolderInUse(`The data folder ${dir} is already open in this process.`)
  const mine = `${file}.${process.pid}`
  const me: Owner = { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? '' }
  writeFileSync(mine, JSON.stringify(me))
  try {
    if (!claim(mine, file)) takeOver(dir, mine, file)
  } finally {
    rmSync(mine, { force: true })
  }
  held.add(file)
  const release = () => {
    if (held.delete(file)) rmSync(file, { force: true })
    process.off('exit', release)
  }
  process.on('exit', release)
  return release
}

/** Links the finished file into place: it is there whole or not at all. */
function claim(mine: string, file: string): boolean {
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function takeOver(dir: string, mine: string, file: string): void {
  const owner = readOwner(file)
  if (owner && isAlive(owner)) throw inUse(dir, owner)
  const aside = `${mine}.old`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  // Between reading and renaming, another process may have taken over before us: then this is its lock, not the dead one's.
  const moved = readOwner(aside)
  if (moved && isAlive(moved)) {
    claim(aside, file)
    rmSync(aside, { force: true })
    throw inUse(dir, moved)
  }
  rmSync(aside, { force: true })
  if (!claim(mine, file)) throw inUse(dir, readOwner(file))
}

function inUse(dir: string, owner: Owner | undefined): FolderInUse {
  const where = owner && owner.host !== hostname() ? ` on ${owner.host}` : ''
  const advice = where ? ` If that machine is gone, delete ${join(dir, 'lock')}.` : ' Stop it first.'
  return new FolderInUse(
    `The data folder ${dir} is in use by process ${owner?.pid ?? 'unknown'}${where}: two would lose rows.${advice}`,
  )
}

function readOwner(file: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isOwner(owner) ? owner : undefined
  } catch {
    return undefined
  }
}

const isOwner = (value: unknown): value is Owner =>
  typeof value === 'object' && value !== null && 'pid' in value && 'host' in value && 'started' in value

/** Processes of another machine cannot be looked at, so they count as alive. */
function isAlive(owner: Owner): boolean {
  if (owner.host !== hostname()) return true
  const started = startOf(owner.pid)
  return started !== undefined && started === owner.started
}

/** When the process started, '' where the system does not say, undefined when it is dead (a zombie is). */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return undefined
  }
  if (process.platform !== 'linux') return ''
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields after the name in brackets: the 1st is the state, the 20th the start in ticks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : (fields[19] ?? '')
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
