import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '#server/db/database.ts'

/** CPU time is counted in these, a second (every Linux that runs Node). */
const TICKS = 100

/** The parent of a process, the CPU milliseconds it has used, and those of its children that have gone; undefined without one. */
function factsOf(pid: number | string): { parent: number; ms: number; gone: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ms = (first: number) => ((Number(fields[first]) + Number(fields[first + 1])) * 1_000) / TICKS
    return { parent: Number(fields[1]), ms: ms(11), gone: ms(13) }
  } catch {
    return undefined
  }
}

/** The CPU milliseconds a process has used so far; NaN where nobody says. */
export const cpuOf = (pid: number | undefined): number => (pid && factsOf(pid)?.ms) || Number.NaN

/** The same of all processes of a database on this machine. */
export async function databaseCpu(db: Database): Promise<() => number> {
  const [backend] = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = backend && factsOf(backend.pid)?.parent
  return () => {
    if (!postmaster) return Number.NaN
    const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (factsOf(name) ?? []) : []))
    const gone = factsOf(postmaster)?.gone ?? 0
    return all.filter(({ parent }) => parent === postmaster).reduce((sum, { ms }) => sum + ms, gone)
  }
}
