import { createInterface } from 'node:readline'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { type DefinitionReport, REPORT_ASKED, REPORT_CHANGED, REPORT_DECIDED } from '#schema/report/changes.ts'
import { thisProject } from '../codegen/definitions/project.ts'
import { readDecisions } from '../codegen/plan/decisions.ts'
import { readConfig } from '../config/config.ts'
import { type ApiGate, apiGate } from './api-gate.ts'
import { followFiles } from './dev-files.ts'
import { type DevServer, devServer } from './dev-server.ts'
import { connectTo } from './maintenance.ts'
import { runCommand, say, sentenceOf } from './terminal.ts'

/** What the bar of the console shows, and where its answers go. */
interface Gate {
  report?: DefinitionReport
  decide: (flags: string) => void
}

// npm run dev: the API and the screens, both following what is saved. Decisions about the definitions may be given as
// for npm run generate, typed while it runs, or chosen in the bar of the console.
runCommand(async () => {
  const commandFlags = process.argv.slice(2)
  const { rest } = readDecisions(commandFlags)
  if (rest.length > 0) throw new Error(`Not understood: ${rest.join(' ')}`)
  const config = readConfig()
  const other = config.databaseUrl ? undefined : await connectTo(config.dataDir)
  if (other) {
    await other.close()
    throw new Error(`A server already runs on ${config.dataDir}: stop it first, or set DATA_DIR.`)
  }
  const gate: Gate = { decide: () => {} }
  const api = apiGate()
  const vite = await startVite(gate, api, config.dataDir, process.env.PORT ? config.port : undefined)
  const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  const server = devServer({ PUBLIC_URL: url, DATA_DIR: config.dataDir }, ({ report, address }) => {
    gate.report = report
    if (address) void api.lead(address).then(server.closeReplaced)
    vite.ws.send(REPORT_CHANGED, report)
  })
  api.follow(server.address)
  const following = followFiles(vite.watcher, thisProject().root, server)
  gate.decide = (flags) => {
    try {
      following.update(checkedFlags(flags))
    } catch (error) {
      say(sentenceOf(error))
    }
  }
  leaveInOrder(server, vite)
  const first = await server.restart(commandFlags)
  if (first && !first.address && !first.away) say('Waiting for the definitions to change.')
  say(`Development: ${url}`)
  listenToTerminal(gate)
})

/** Signals come twice: to the whole group, and passed on by npm. */
function leaveInOrder(server: DevServer, vite: ViteDevServer): void {
  let leaving = false
  const leave = async () => {
    if (leaving) return
    leaving = true
    await Promise.all([server.close(), vite.close()])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave())
}

/** Flags of decisions as one line; throws a sentence where they are none. */
function checkedFlags(line: string): string[] {
  const flags = line.trim().split(/\s+/)
  const { rest } = readDecisions(flags)
  if (rest.length > 0) throw new Error(`Not understood: ${rest.join(' ')}`)
  return flags
}

/** A decision may be typed where the question is printed. Vite ends with what is piped in, so that is not read. */
function listenToTerminal(gate: Gate): void {
  if (!process.stdin.isTTY) return
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() !== '') gate.decide(line)
  })
}

async function startVite(gate: Gate, api: ApiGate, dataDir: string, port?: number): Promise<ViteDevServer> {
  const vite = await createServer({
    server: {
      proxy: api.proxy,
      watch: { ignored: [`${dataDir}/**`] },
      ...(port !== undefined && { port, strictPort: true }),
    },
    plugins: [api.plugin, reportPlugin(gate)],
    clearScreen: false,
  })
  return vite.listen()
}

/** Tells the bar of the console what came of the definitions, and hears what is decided there. */
function reportPlugin(gate: Gate): Plugin {
  return {
    name: 'definition-report',
    configureServer: ({ ws }) => {
      ws.on(REPORT_ASKED, (_data, client) => client.send(REPORT_CHANGED, gate.report))
      ws.on(REPORT_DECIDED, (flags) => gate.decide(String(flags)))
    },
  }
}
