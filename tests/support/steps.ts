import { type ChildProcess, spawn } from 'node:child_process'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** What failed, and what passed at the second try only, one line each: the end of a long output is what is read. */
  remarks?: string[]
}

export interface Step {
  name: string
  /** How many of the cores it keeps busy. */
  cores: number
  /** Steps that must have passed before. */
  needs?: string[]
  run: () => Promise<Counts>
}

export interface Outcome extends Counts {
  name: string
  seconds: number
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }
const minutes = 60_000
// Far above what any step takes: it is for one that hangs.
const limit = 22 * minutes

/** Runs every step as soon as what it needs has passed and enough cores are free; a failure stops only what needs it. */
export async function runSteps(steps: Step[], cores: number): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes = new Map<string, Outcome>()
  const running = new Set<Promise<void>>()
  let free = cores
  const start = async (step: Step) => {
    free -= step.cores
    console.log(`… ${step.name}`)
    outcomes.set(step.name, await timed(step))
    free += step.cores
  }
  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const needed = (step.needs ?? []).map((name) => outcomes.get(name))
      if (needed.some((outcome) => outcome && outcome.failed > 0)) {
        waiting.splice(waiting.indexOf(step), 1)
        console.log(`\n✗ ${step.name}: not run, as a step it needs has failed`)
        outcomes.set(step.name, { ...nothing, name: step.name, failed: 1, seconds: 0 })
      } else if (needed.every(Boolean) && step.cores <= free) {
        waiting.splice(waiting.indexOf(step), 1)
        const job: Promise<void> = start(step).finally(() => running.delete(job))
        running.add(job)
      }
    }
    if (running.size > 0) await Promise.race(running)
  }
  return [...outcomes.values()]
}

async function timed(step: Step): Promise<Outcome> {
  const began = Date.now()
  let counts = nothing
  try {
    counts = await step.run()
  } catch (error) {
    console.log(`\n${step.name}: ${error instanceof Error ? error.message : error}`)
    counts = { ...nothing, failed: 1 }
  }
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${step.name} (${seconds} s)`)
  return { ...counts, name: step.name, seconds }
}

const children = new Set<ChildProcess>()

/** Ends every command still running, with whatever it started. */
export function stopCommands(): void {
  for (const { pid } of children) if (pid !== undefined) endGroup(pid)
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** Runs one command, prints what it said under its title when it ends, and returns whether it succeeded. */
export function command(title: string, line: string[], env: Record<string, string> = {}): Promise<boolean> {
  const [file = '', ...args] = line
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
    })
    children.add(child)
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const timer = setTimeout(() => {
      said += `\nStopped after ${limit / minutes} minutes.\n`
      if (child.pid !== undefined) endGroup(child.pid)
    }, limit)
    const end = (success: boolean) => {
      clearTimeout(timer)
      children.delete(child)
      console.log(`\n=== ${title}\n${said.trim()}`)
      resolve(success)
    }
    child.once('error', (error) => {
      said += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

/** Adds the failure of the runner itself, which no test may have noticed (a file that does not load, for example). */
export function countsOf(success: boolean, tests: Counts): Counts {
  return success || tests.failed > 0 ? tests : { ...tests, failed: 1 }
}
