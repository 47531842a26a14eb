import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { relative, sep } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { decisionFlags, readDecisions } from '../codegen/decisions.ts'
import { thisProject } from '../codegen/project.ts'
import { readConfig } from '../config.ts'
import { type DevServer, devServer } from './dev-server.ts'
import { freePort } from './free-port.ts'
import { connectTo } from './maintenance.ts'
import { runCommand, say } from './terminal.ts'

const QUIET_MS = 80
const apiPaths = ['/api', '/login_check', '/login-microsoft', '/token', '/.well-known', '/livez', '/readyz']

// npm run dev: the API and the screens, both following what is saved. Decisions about the definitions may be given as
// for npm run generate.
runCommand(async () => {
  const { decisions, rest } = readDecisions(process.argv.slice(2))
  if (rest.length > 0) throw new Error(`Not understood: ${rest.join(' ')}`)
  const config = readConfig()
  const other = config.databaseUrl ? undefined : await connectTo(config.dataDir)
  if (other) {
    await other.close()
    throw new Error(`A server already runs on ${config.dataDir}: stop it first, or set DATA_DIR.`)
  }
  const port = process.env.PORT ? config.port : await freePort()
  const gate: { server?: DevServer } = {}
  const vite = await startVite(port, config.dataDir, gate)
  const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  const server = devServer(port, { PUBLIC_URL: url, DATA_DIR: config.dataDir })
  gate.server = server
  const updated = await update(decisionFlags(decisions).flatMap((flag) => flag.split(' ')))
  if (updated) await server.start()
  else say('Waiting for the definitions to change.')
  say(`Development: ${url}`)
  follow(vite, server)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(server, vite))
})

async function leave(server: DevServer, vite: ViteDevServer): Promise<void> {
  await Promise.all([server.close(), vite.close()])
  process.exit(0)
}

/** Runs the update in a fresh process; false when it printed why not. */
async function update(flags: string[] = []): Promise<boolean> {
  const script = ['--import', 'tsx', 'server/scripts/dev-update.ts', ...flags]
  const child = spawn(process.execPath, script, { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Follows what is saved: definitions are applied first, any other code of the server just starts it again. */
function follow(vite: ViteDevServer, server: DevServer): void {
  const { root } = thisProject()
  let timer: NodeJS.Timeout | undefined
  let definitions = false
  let running = Promise.resolve()
  async function turn(): Promise<void> {
    const began = Date.now()
    const withDefinitions = definitions
    definitions = false
    if (withDefinitions && !(await update())) return
    if (await server.start()) say(`Ready again after ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  }
  // Vite watches the whole project for the screens already.
  vite.watcher.on('all', (_event, file) => {
    const [folder] = relative(root, file).split(sep)
    if ((folder !== 'schema' && folder !== 'server') || isOurs(file)) return
    definitions ||= folder === 'schema'
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(turn)
    }, QUIET_MS)
  })
}

/** What the update itself writes. */
const isOurs = (file: string): boolean => /\.generated\.ts$|table\.schema\.json$|pending\.sql$/.test(file)

/** Vite in front of the API: a request that comes while the API starts again waits rather than fails. */
async function startVite(port: number, dataDir: string, gate: { server?: DevServer }): Promise<ViteDevServer> {
  const proxy = Object.fromEntries(apiPaths.map((path) => [path, `http://127.0.0.1:${port}`]))
  const ignored = [`${dataDir}/**`]
  const vite = await createServer({
    server: { proxy, watch: { ignored } },
    plugins: [waiting(gate)],
    clearScreen: false,
  })
  return vite.listen()
}

function waiting(gate: { server?: DevServer }): Plugin {
  return {
    name: 'wait-for-api',
    configureServer: ({ middlewares }) => {
      middlewares.use(async (request, response, next) => {
        const isApi = apiPaths.some((path) => request.url?.startsWith(path))
        if (!isApi || (await gate.server?.ready())) return next()
        const message = 'Il server non è avviato: il motivo è nel terminale di npm run dev'
        response.writeHead(503, { 'content-type': 'application/problem+json' })
        response.end(JSON.stringify({ title: 'Service Unavailable', status: 503, detail: message, message }))
      })
    },
  }
}
