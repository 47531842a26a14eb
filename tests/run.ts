import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBrowser } from './support/browser.ts'
import { compiler } from './support/compiler.ts'
import { type Cluster, startPostgres } from './support/postgres.ts'
import { readReport } from './support/reports.ts'
import { openScratchFolder } from './support/scratch.ts'
import {
  type Counts,
  command,
  countsOf,
  type Failure,
  type Outcome,
  repeated,
  runSteps,
  type Step,
  stopCommands,
} from './support/steps.ts'

// What `npm test` runs. Nothing is left out unless somebody sets SKIP_BROWSER or SKIP_POSTGRES by hand; `-- --full` runs the
// long forms of tests that have one.

/** One for each core. */
const STEPS_AT_ONCE = 2
const BUILT_SERVER = resolve('dist/server/main.js')
/** Tests wait for disks and processes: three at once keep a core busy. */
const WORKERS = 3
const skipBrowser = Boolean(process.env.SKIP_BROWSER)
const skipPostgres = Boolean(process.env.SKIP_POSTGRES)
// Most of what a test makes is thrown away at once: with more room for what is new, a sixth of the work is saved.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim()
const removeScratch = openScratchFolder()
if (process.argv.includes('--full')) process.env.TEST_FULL = '1'
process.env.TEST_USED_FOLDER = join(tmpdir(), 'used-folder')
const reports = join(tmpdir(), 'reports')
mkdirSync(reports)
const bin = (name: string) => join('node_modules', '.bin', name)

/** A command that either succeeds or fails: one test. */
function plain(name: string, line: string[], env: Record<string, string> = {}): Step {
  return {
    name,
    run: async () => countsOf(await command(name, line, env), { passed: 0, failed: 0, skipped: 0 }),
  }
}

/**
 * A step of tests that Vitest runs, in an environment that may be made when they begin. Files with a failed test are run
 * again whole, as their tests may build on each other.
 */
function vitest(name: string, projects: string[], env: () => Promise<Record<string, string>>, needs?: string[]): Step {
  const chosen = projects.flatMap((project) => ['--project', project])
  const run = async (title: string, workers: number, files: string[]) => {
    const report = join(reports, `${title.replaceAll(/\W/g, '-')}.json`)
    const naming = '--reporter=tests/support/naming-reporter.ts'
    const output = ['--reporter=default', naming, '--reporter=json', `--outputFile.json=${report}`]
    const line = [bin('vitest'), 'run', `--maxWorkers=${workers}`, ...chosen, ...output, ...files]
    return countsOf(await command(title, line, await env()), readReport(report))
  }
  return {
    name,
    needs,
    run: () => run(name, WORKERS, []),
    repeat: (failures) => run(`${name}, again`, 1, targetsOf(failures)),
  }
}

async function playwright(title: string, options: string[]): Promise<Counts> {
  const report = join(reports, `${title.replaceAll(/\W/g, '-')}.json`)
  const env = { CHROMIUM_PATH: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const ended = await command(title, [bin('playwright'), 'test', '--reporter=list,json', ...options], env)
  return countsOf(ended, readReport(report))
}

const targetsOf = (failures: readonly Failure[]): string[] => [...new Set(failures.map(({ target }) => target))]

let cluster: Cluster | undefined

async function postgres(): Promise<Record<string, string>> {
  cluster ??= await startPostgres()
  return { TEST_DB: 'postgres', TEST_DATABASE_URL: cluster.url, TEST_SERVER: BUILT_SERVER }
}

/** In the order in which they begin: the longest as soon as it can. */
function steps(): Step[] {
  const browser: Step = {
    name: 'browser',
    needs: ['build'],
    run: () => playwright('browser', []),
    repeat: (failures) => playwright('browser, again', ['--workers=1', ...targetsOf(failures)]),
  }
  const types = compiler('.')
  const lite = { TEST_DB: 'pglite', TEST_ALSO_ON_POSTGRES: skipPostgres ? '' : '1', TEST_SERVER: BUILT_SERVER }
  return [
    plain('build', ['npm', 'run', '--silent', 'build']),
    plain('types', types.line, types.env),
    ...(skipBrowser ? [] : [browser]),
    plain('lint', [bin('biome'), 'check', '.']),
    plain('definitions', [bin('tsx'), 'server/scripts/check.ts']),
    ...(skipPostgres ? [] : [vitest('server on PostgreSQL', ['server'], postgres, ['build'])]),
    vitest('server on PGlite', ['server'], async () => lite, ['build']),
    vitest('unit', ['schema', 'src'], async () => ({})),
  ]
}

async function cleanUp(): Promise<void> {
  stopCommands()
  await cluster?.stop()
  removeScratch()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
}

function summarise(outcomes: Outcome[]): boolean {
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  for (const { step, failures = [], flaky, said } of outcomes) {
    if (said) console.log(`\n${step.name} · failed by itself\n      ${indented(said)}`)
    for (const { name, said } of failures) console.log(`\n${step.name} · failed · ${name}\n      ${indented(said)}`)
    for (const { name, said } of flaky) {
      console.log(`\n${step.name} · flaky: passed alone · ${name}\n      ${indented(said)}`)
    }
  }
  console.log('\nSteps')
  for (const { step, seconds, passed, failed, skipped, flaky } of outcomes) {
    const counts = passed + failed + skipped > 0 ? `${passed} passed, ${failed} failed, ${skipped} skipped` : 'ok'
    const also = flaky.length > 0 ? ` (${flaky.length} flaky)` : ''
    console.log(`  ${step.name.padEnd(28)} ${String(seconds).padStart(4)} s   ${counts}${also}`)
  }
  if (skipPostgres) console.log('  server on PostgreSQL: left out by hand (SKIP_POSTGRES)')
  if (skipBrowser) console.log('  browser: left out by hand (SKIP_BROWSER)')
  if (sum('skipped') > 0) console.log('\nSkipped tests count as failed: nothing may be left out.')
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 && sum('skipped') === 0 && sum('passed') > 0
}

const indented = (text: string): string => text.split('\n').join('\n      ')

async function main(): Promise<void> {
  if (!existsSync('package.json')) throw new Error('Run it from the folder of the project: npm test')
  try {
    const outcomes: Outcome[] = []
    for (const outcome of await runSteps(steps(), STEPS_AT_ONCE)) outcomes.push(await repeated(outcome))
    process.exitCode = summarise(outcomes) ? 0 : 1
  } finally {
    await cleanUp()
  }
}

await main()
