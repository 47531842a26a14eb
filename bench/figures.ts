import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { z } from 'zod'

const FILE = new URL('last-run.json', import.meta.url)

const lastRun = z.object({
  commit: z.string(),
  day: z.string(),
  machine: z.string(),
  rows: z.number(),
  figures: z.record(z.string(), z.record(z.string(), z.number())),
})

/** What a run of the bench finds, printed as it is found, with what the run that was kept last had found in brackets. */
export interface Figures {
  /** Whether somebody asked for what has this name. */
  wanted(name: string): boolean
  print(name: string, found: Record<string, number>): void
  /** Keeps what was found for the next runs to be compared with. */
  keep(): void
}

/** `only`: that whose name matches this expression, nothing else; `rows`: how many customers there are. */
export function figuresOf(only: string, rows: number): Figures {
  const last = lastRun.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  const all: Record<string, Record<string, number>> = {}
  const pattern = new RegExp(only)
  console.log(`${rows.toLocaleString('en')} customers; in brackets: ${last.commit} of ${last.day},`)
  console.log(`${last.rows.toLocaleString('en')} customers, ${last.machine}. ms are of the processor.\n`)
  return {
    wanted: (name) => pattern.test(name),
    print(name, found) {
      all[name] = found
      const before = last.figures[name]
      const told = Object.entries(found).map(([what, value]) => {
        const then = before?.[what]
        return `${what} ${shown(value)}${then === undefined ? '' : ` (${shown(then)})`}`
      })
      console.log(`${name.padEnd(58)} ${told.join(' | ')}`)
    },
    keep() {
      const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
      const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'processor'}`
      const figures = { ...last.figures, ...all }
      const run = { commit, day: new Date().toISOString().slice(0, 10), machine, rows, figures }
      writeFileSync(FILE, `${JSON.stringify(run, rounded, 2)}\n`)
    },
  }
}

/** Four digits say all that a run is worth. */
const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)

const shown = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

/** The one in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
