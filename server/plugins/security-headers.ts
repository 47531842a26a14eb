import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config/config.ts'

const self = "'self'"
const none = "'none'"

interface Elsewhere {
  /** Where map tiles come from. */
  tiles: string[]
  /** Servers that screens call. */
  called: string[]
}

/** The content security policy of our pages. Styles may be inline, because antd writes them. */
const policy = ({ tiles, called }: Elsewhere): Record<string, string[]> => ({
  'default-src': [none],
  // Bar codes are read by a WebAssembly module of ours; scripts from texts stay forbidden.
  'script-src': [self, "'wasm-unsafe-eval'"],
  'style-src': [self, "'unsafe-inline'"],
  'img-src': [self, 'blob:', 'data:', ...tiles],
  'font-src': [self, 'data:'],
  'connect-src': [self, 'blob:', 'data:', ...called],
  'media-src': [self, 'blob:'],
  'frame-src': ['blob:'],
  'worker-src': [self],
  'manifest-src': [self],
  'base-uri': [none],
  'form-action': [self],
  'frame-ancestors': [none],
})

const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/**
 * What browsers may do with our answers: only our own scripts, no frames around us. The headers are those of helmet,
 * worked out once instead of at each request.
 */
export function securityHeadersOf({ publicUrl, tileUrl, microsoft, hstsSubdomains }: Config): Record<string, string> {
  const secure = publicUrl?.startsWith('https:') ?? false
  const origins = (address?: string) => (address ? [new URL(address).origin] : [])
  const csp = Object.entries(policy({ tiles: origins(tileUrl), called: origins(microsoft?.authority) })).map(
    ([directive, sources]) => `${directive} ${sources.join(' ')}`,
  )
  return {
    'content-security-policy': csp.join('; '),
    ...headers,
    ...(secure && { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }),
  }
}

/** Those headers on each answer, and nothing kept unless an answer says so. */
export const securityHeaders = fp(async (app: FastifyInstance) => {
  const all = securityHeadersOf(app.config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
})
