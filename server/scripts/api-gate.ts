import type { ServerResponse } from 'node:http'
import type { Plugin, ProxyOptions } from 'vite'

const apiPaths = ['/api', '/login_check', '/login-microsoft', '/token', '/.well-known', '/livez', '/readyz']
/** Streams of events do not end by themselves: clients reconnect. */
const STREAMS = '/.well-known/mercure'

/** What stands between the screens of Vite and an API that changes its address. */
export interface ApiGate {
  proxy: Record<string, ProxyOptions>
  plugin: Plugin
  /** Whom to ask for the address: a request that comes while that is not known waits rather than fails. */
  follow(address: () => Promise<string | undefined>): void
  /** Sends what comes from now on there; resolves when nobody waits for an answer from the address before. */
  lead(address: string): Promise<void>
}

export function apiGate(): ApiGate {
  const targets: ProxyOptions[] = []
  let addressOf: () => Promise<string | undefined> = async () => undefined
  let waiting = new Set<ServerResponse>()

  const forward: ProxyOptions = { target: 'http://127.0.0.1:9', configure: (_proxy, options) => targets.push(options) }
  const plugin: Plugin = {
    name: 'wait-for-api',
    configureServer: ({ middlewares }) => {
      middlewares.use(async ({ url = '' }, response, next) => {
        if (!apiPaths.some((path) => url.startsWith(path))) return next()
        if (!(await addressOf())) return refuse(response)
        const among = waiting
        if (!url.startsWith(STREAMS)) among.add(response)
        response.once('close', () => among.delete(response))
        next()
      })
    },
  }
  return {
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { ...forward }])),
    plugin,
    follow: (address) => {
      addressOf = address
    },
    lead: async (address) => {
      for (const options of targets) options.target = address
      const before = [...waiting]
      waiting = new Set()
      await Promise.all(before.map((response) => new Promise((resolve) => response.once('close', resolve))))
    },
  }
}

function refuse(response: ServerResponse): void {
  const message = 'Il server non è avviato: il motivo è nel terminale di npm run dev'
  response.writeHead(503, { 'content-type': 'application/problem+json' })
  response.end(JSON.stringify({ title: 'Service Unavailable', status: 503, detail: message, message }))
}
