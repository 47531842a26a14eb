import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Where the built screens lie: beside the built server, or in dist when running from source. */
const folders = ['../client', '../../dist/client'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

interface Options {
  folder?: string
  /** What only pages heed, and the service worker, which has the policy that its own answer says. */
  pageHeaders: Record<string, string>
}

/** The built screens: files for a year when their name carries a hash, and index.html for every path of the app. */
export const statics = fp<Options>(async (app: FastifyInstance, { folder, pageHeaders }) => {
  const root = (folder ? [folder] : folders).find((place) => existsSync(`${place}/index.html`))
  if (!root) return
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isAsset = path.includes('/assets/')
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (!isAsset) reply.headers(pageHeaders)
    },
  })
  app.get('/*', { config: { public: true, uncounted: true }, schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (/^\/(api|\.)/.test(path)) return reply.callNotFound()
    const isFile = /\.\w+$/.test(path)
    return reply.sendFile(isFile ? safelyDecoded(path).slice(1) : 'index.html')
  })
})

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
