import { type ChildProcess, spawn } from 'node:child_process'

/** One test that failed, or a whole file that could not be run. */
export interface Failure {
  /** What the runner is told to run it again: a file, with a line where the runner knows single tests by it. */
  target: string
  /** The name to call it by. */
  name: string
  /** The beginning of what it said. */
  said: string
}

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Those of the failed whose names are known. */
  failures?: Failure[]
  /** The last words of a runner that failed by itself, not by one of its tests. */
  said?: string
}

export interface Step {
  name: string
  /** Steps that must have passed before. */
  needs?: string[]
  run: () => Promise<Counts>
  /** Runs these failed tests once more, one after the other, and counts them alone. */
  repeat?: (failures: readonly Failure[]) => Promise<Counts>
}

export interface Outcome extends Counts {
  step: Step
  seconds: number
  /** What failed among the others and passed alone. */
  flaky: Failure[]
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }
/** More failures than these are no accident of a busy machine. */
const MOST_REPEATED = 20

/** Runs so many steps at once, each as soon as what it needs has passed; a failure stops only what needs it. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes = new Map<string, Outcome>()
  const running = new Set<Promise<void>>()
  const start = async (step: Step) => {
    console.log(`… ${step.name}`)
    outcomes.set(step.name, await timed(step))
  }
  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const needed = (step.needs ?? []).map((name) => outcomes.get(name))
      if (needed.some((outcome) => outcome && outcome.failed > 0)) {
        waiting.splice(waiting.indexOf(step), 1)
        console.log(`\n✗ ${step.name}: not run, as a step it needs has failed`)
        outcomes.set(step.name, { ...nothing, step, failed: 1, seconds: 0, flaky: [] })
      } else if (needed.every(Boolean) && running.size < atOnce) {
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
  const counts = await step.run().catch((error: unknown) => {
    const said = error instanceof Error ? error.message : String(error)
    console.log(`\n${step.name}: ${said}`)
    return { ...nothing, failed: 1, said }
  })
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${step.name} (${seconds} s)`)
  return { ...counts, step, seconds, flaky: [] }
}

/**
 * Runs what failed once more when everything else has ended: with the machine to itself. What passes then is flaky and
 * counts as passed; what fails again has failed.
 */
export async function repeated(outcome: Outcome): Promise<Outcome> {
  const { step, failures = [] } = outcome
  if (step.repeat && neverBegan(outcome)) return begunAgain(outcome)
  if (!step.repeat || failures.length === 0 || failures.length > MOST_REPEATED) return outcome
  console.log(`\n… ${step.name}: ${failures.length} failed, alone once more`)
  const alone = await step.repeat(failures)
  const again = alone.failures ?? []
  const flaky = failures.filter(({ name }) => !again.some((failure) => failure.name === name))
  // A run that counts nothing has shown nothing.
  if (alone.passed === 0 || alone.failed > again.length) return outcome
  const failed = outcome.failed - failures.length + again.length
  return { ...outcome, failed, passed: outcome.passed + flaky.length, failures: again, flaky }
}

/** Not one test was run: something the runner needs (a port, a package, a server) was not there. */
const neverBegan = ({ passed, failed, skipped, failures = [] }: Counts): boolean =>
  failed > 0 && passed + skipped + failures.length === 0

/** Runs the whole step once more, alone. */
async function begunAgain(outcome: Outcome): Promise<Outcome> {
  const { step, said = '' } = outcome
  console.log(`\n… ${step.name}: did not begin, once more`)
  const again = await timed(step)
  return again.failed > 0 ? again : { ...again, flaky: [{ target: step.name, name: 'the runner', said }] }
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

const MINUTE = 60_000
/** Nothing that works is silent for so long, on the slowest machine. */
const SILENCE = 10 * MINUTE
/** Characters of what a command said last. */
const LAST_WORDS = 2000

export interface Ended {
  success: boolean
  /** The last it said. */
  said: string
}

/**
 * Runs one command, and prints what it said under its title when it ends. It may take as long as it takes; it is stopped
 * when it has said nothing for so many milliseconds.
 */
export function command(
  title: string,
  line: readonly string[],
  env: Record<string, string> = {},
  silence: number = SILENCE,
): Promise<Ended> {
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
      timer.refresh()
    }
    const timer = setTimeout(() => {
      said += `\nStopped: it said nothing for ${silence / MINUTE} minutes.\n`
      if (child.pid !== undefined) endGroup(child.pid)
    }, silence)
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const end = (success: boolean) => {
      clearTimeout(timer)
      children.delete(child)
      console.log(`\n=== ${title}\n${said.trim()}`)
      resolve({ success, said: said.trim().slice(-LAST_WORDS) })
    }
    child.once('error', (error) => {
      said += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

/** Adds the failure of the runner itself, which no test may have noticed (a file that does not load, for example). */
export function countsOf({ success, said }: Ended, tests: Counts): Counts {
  return success || tests.failed > 0 ? tests : { ...tests, failed: 1, said }
}
