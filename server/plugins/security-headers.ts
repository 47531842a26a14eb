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

/**
 * What browsers may do with any answer of ours: as a page of its own it runs and loads nothing, no other site shows it. Each
 * of these headers travels with each answer, so what only a page heeds is left to pages.
 */
export function securityHeadersOf({ publicUrl, hstsSubdomains }: Config): Record<string, string> {
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(secure && { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }),
  }
}

/** What browsers may do in our pages, beyond that: only our own scripts, no frames around us. The headers are those of helmet. */
export function pageHeadersOf({ tileUrl, microsoft }: Config): Record<string, string> {
  const origins = (address?: string) => (address ? [new URL(address).origin] : [])
  const csp = Object.entries(policy({ tiles: origins(tileUrl), called: origins(microsoft?.authority) })).map(
    ([directive, sources]) => `${directive} ${sources.join(' ')}`,
  )
  return {
    'content-security-policy': csp.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }
}

/** The headers of every answer, and nothing kept unless an answer says so. */
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
