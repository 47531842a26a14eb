import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const stub = fileURLToPath(new URL('./src/lib/stub.ts', import.meta.url))
const api = `http://localhost:${process.env.PORT ?? 3000}`

/** Finishes the built files: tells the service worker of them, and lays those of some size down compressed as well. */
function finished(): Plugin {
  let folder = ''
  return {
    name: 'finished',
    apply: 'build',
    configResolved: ({ build: { outDir } }) => {
      folder = outDir
    },
    async closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      tellServiceWorker(folder, names)
      // The server sends them as they lie there.
      const compressible = names.filter((name) => /\.(js|css|html|svg|wasm|webmanifest)$/.test(name))
      await Promise.all(compressible.map((name) => compressedBeside(join(folder, name))))
    },
  }
}

/** Which files belong to this build; the entry, whose hash depends on all of them, is its name. */
function tellServiceWorker(folder: string, names: string[]): void {
  const path = join(folder, 'sw.js')
  const release = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(
    readFileSync(join(folder, 'index.html'), 'utf8'),
  )?.[1]
  if (!release) throw new Error('index.html has no entry')
  const files = names
    .filter((name) => /\.(js|css|svg|png|wasm|webmanifest)$/.test(name) && name !== 'sw.js')
    .map((name) => `/${name.replaceAll('\\', '/')}`)
  const source = readFileSync(path, 'utf8').replace('__RELEASE__', release)
  writeFileSync(path, source.replace('__FILES__', ['/', ...files.sort()].join(' ')))
}

async function compressedBeside(path: string): Promise<void> {
  const source = await readFile(path)
  if (source.length < 1_024) return
  const [small, older] = await Promise.all([promisify(brotliCompress)(source), promisify(gzip)(source, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, older)])
}

export default defineConfig({
  plugins: [react(), finished()],
  // Libraries that Refine's fields drag in and no screen of ours shows.
  resolve: { alias: { 'react-markdown': stub, 'remark-gfm': stub, html2canvas: stub } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // In kB: the chart of states on the home page, which comes after its numbers. Anything larger is worth a warning.
    chunkSizeWarningLimit: 1_300,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the entry needs is taken before a group for a lazy library could catch its helpers.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'i18n', test: /node_modules[\\/]i18next[\\/]/ },
            { name: 'start', tags: ['$initial'] },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
            // Zod is told not to use eval before any schema is made.
            { name: 'zod', test: /src[\\/]lib[\\/]without-eval/ },
            { name: 'leaflet', test: /node_modules[\\/]leaflet[\\/]/ },
            // What many parts share travels together, the rest where exactly the same parts need it. What a module imports is
            // shared by at least as many, so no two chunks import each other in a circle and run before what they need.
            { name: 'kit', minShareCount: 8 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/login_check', '/login-microsoft', '/token', '/.well-known'].map((path) => [path, api]),
    ),
  },
})
