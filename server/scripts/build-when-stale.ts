import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, say } from './terminal.ts'

const root = join(import.meta.dirname, '../..')
const sources = ['schema', 'server', 'src', 'public', 'index.html', 'package-lock.json']
const configs = ['vite.config.ts', 'vite.server.config.ts']
const stamp = join(root, 'dist/built')

// What npm start begins with: builds when a source is newer than what was built. Only what was generated from can be served.
runCommand(async () => {
  if (isBuilt()) return
  await requireAccepted()
  say('Building, as the sources are newer than what was built.')
  const began = new Date()
  for (const config of configs) await build(config)
  writeFileSync(stamp, '')
  // What was saved meanwhile may not be in it.
  utimesSync(stamp, began, began)
})

/** Loaded only here: what was built was accepted then, and has not changed since. */
async function requireAccepted(): Promise<void> {
  const { thisProject } = await import('../codegen/definitions/project.ts')
  const { unacceptedChanges: unaccepted } = await import('../codegen/output/generated-files.ts')
  const reasons = unaccepted(thisProject())
  if (reasons.length === 0) return
  throw new Error(`${reasons.join('\n')}\nRun \`npm run generate\`, read the migration it writes, and start again.`)
}

function isBuilt(): boolean {
  if (!existsSync(stamp) || !existsSync(join(root, 'dist/server/main.js'))) return false
  return [...sources, ...configs].every((path) => newest(join(root, path)) <= statSync(stamp).mtimeMs)
}

/** When the file, or anything in the folder, last changed. Folders count too: their time tells what was deleted. */
function newest(path: string): number {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

async function build(config: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '-c', config, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The build failed (${config}).`)
}
