import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './support/browser.ts'
import { type Cluster, startPostgres } from './support/postgres.ts'
import { readReport } from './support/reports.ts'
import { type Counts, command, countsOf, type Outcome, runSteps, type Step, stopCommands } from './support/steps.ts'

// What `npm test` runs. Nothing is left out unless somebody sets SKIP_BROWSER or SKIP_POSTGRES by hand.

const CORES = 2
/** Tests wait for disks and processes: more than the cores can do at once keeps them busy. */
const WORKERS_FOR_EACH_CORE = 2
const skipBrowser = Boolean(process.env.SKIP_BROWSER)
const skipPostgres = Boolean(process.env.SKIP_POSTGRES)
const reports = mkdtempSync(join(tmpdir(), 'crm-test-reports-'))
const bin = (name: string) => join('node_modules', '.bin', name)

/** A command that either succeeds or fails: one test. */
function plain(name: string, line: string[], needs: string[] = []): Step {
  return {
    name,
    cores: 1,
    needs,
    run: async () => countsOf(await command(name, line), { passed: 0, failed: 0, skipped: 0 }),
  }
}

async function vitest(name: string, projects: string[], cores: number, env: Record<string, string>): Promise<Counts> {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const success = await command(
    name,
    [bin('vitest'), 'run', `--maxWorkers=${cores * WORKERS_FOR_EACH_CORE}`, ...chosen, ...output],
    env,
  )
  return countsOf(success, readReport(report))
}

async function browserTests(): Promise<Counts> {
  const report = join(reports, 'browser.json')
  const env = { CHROMIUM_PATH: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const success = await command('browser', [bin('playwright'), 'test', '--reporter=list,json'], env)
  return countsOf(success, readReport(report))
}

let cluster: Cluster | undefined

async function postgresTests(): Promise<Counts> {
  cluster = await startPostgres()
  return vitest('server on PostgreSQL', ['server'], 1, { TEST_DB: 'postgres', TEST_DATABASE_URL: cluster.url })
}

function steps(): Step[] {
  const all = [
    plain('types', [bin('tsc'), '-p', '.']),
    plain('lint', [bin('biome'), 'check', '.']),
    plain('definitions', [bin('tsx'), 'server/scripts/check.ts']),
    plain('build', ['npm', 'run', '--silent', 'build']),
    {
      name: 'unit, and server on PGlite',
      cores: CORES,
      run: () => vitest('unit and server on PGlite', ['schema', 'src', 'server'], CORES, { TEST_DB: 'pglite' }),
    },
  ]
  if (!skipPostgres) all.push({ name: 'server on PostgreSQL', cores: 1, run: postgresTests })
  if (!skipBrowser) all.push({ name: 'browser', cores: 1, needs: ['build'], run: browserTests })
  return all
}

async function cleanUp(): Promise<void> {
  stopCommands()
  await cluster?.stop()
  rmSync(reports, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
}

function summarise(outcomes: Outcome[]): boolean {
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  for (const { name, remarks = [] } of outcomes) {
    for (const line of remarks) console.log(`\n${name} · ${line}`)
  }
  console.log('\nSteps')
  for (const { name, seconds, passed, failed, skipped } of outcomes) {
    const counts = passed + failed + skipped > 0 ? `${passed} passed, ${failed} failed, ${skipped} skipped` : 'ok'
    console.log(`  ${name.padEnd(28)} ${String(seconds).padStart(4)} s   ${counts}`)
  }
  if (skipPostgres) console.log('  server on PostgreSQL: left out by hand (SKIP_POSTGRES)')
  if (skipBrowser) console.log('  browser: left out by hand (SKIP_BROWSER)')
  if (sum('skipped') > 0) console.log('\nSkipped tests count as failed: nothing may be left out.')
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 && sum('skipped') === 0 && sum('passed') > 0
}

async function main(): Promise<void> {
  if (!existsSync('package.json')) throw new Error('Run it from the folder of the project: npm test')
  try {
    process.exitCode = summarise(await runSteps(steps(), CORES)) ? 0 : 1
  } finally {
    await cleanUp()
  }
}

await main()
