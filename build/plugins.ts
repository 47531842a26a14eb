import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Plugin, preprocessCSS, type ResolvedConfig, type Rollup } from 'vite'
import { completeDashboards, completeModel, type WrittenDefinitions } from '../schema/complete-model.ts'

/**
 * The built screens read the definitions as they are when complete, without the grammar that completes them; the blocks of pages of
 * figures come with the first of these pages.
 */
export const completed: Plugin = {
  name: 'completed',
  apply: 'build',
  transform: {
    filter: { id: /\/schema\/(tables|dashboards)\.ts$/ },
    handler: (_code, id) => (id.endsWith('/tables.ts') ? completedModel() : completedDashboards()),
  },
}

function completedModel(): string {
  const { tables, access, dashboards } = completeModel(acceptedDefinitions())
  const json = quotedJson({ tables: [...tables], access, dashboards: [...dashboards] })
  return `const { tables, access, dashboards } = JSON.parse(${json}); export const model = { tables: new Map(tables), access, dashboards: new Map(dashboards) }`
}

const completedDashboards = (): string =>
  `export const dashboards = new Map(JSON.parse(${quotedJson([...completeDashboards(acceptedDefinitions().dashboards)])}))`

const quotedJson = (value: unknown): string => JSON.stringify(JSON.stringify(value))

/** Imported, it would be a part of Vite's configuration, and while developing each saved definition would start Vite anew. */
const acceptedDefinitions = (): WrittenDefinitions =>
  JSON.parse(readFileSync(new URL('../schema/definitions.generated.json', import.meta.url), 'utf8'))

/** The built screens load as a file what antd would generate at each start; while developing, it does that. */
export function styled(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'styled',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transform: {
      filter: { id: /\/src\/shell\/antd-styles\.ts$/ },
      async handler(code) {
        const { antdStyles } = await import('./antd-styles.ts')
        const { code: source } = await preprocessCSS(antdStyles(), 'antd.css', config)
        const file = this.emitFile({ type: 'asset', name: 'antd.css', source })
        return code.replace(/^const file.*$/m, `const file = import.meta.ROLLUP_FILE_URL_${file}`)
      },
    },
  }
}

/** Lets the forms of antd be a part of their own: inputs outside of any take a context of theirs, by an index that takes all. */
export const formsApart: Plugin = {
  name: 'forms-apart',
  apply: 'build',
  transform: {
    filter: { id: /\/antd\/es\/form\/context\.js$/ },
    handler(code) {
      if (!code.includes("from 'rc-field-form'")) this.error('The context of the forms of antd comes from elsewhere')
      return code.replace("from 'rc-field-form'", "from 'rc-field-form/es/FormContext'")
    },
  },
}

/** Lets charts be drawn with the few parts of their library that ours need. */
export const chartsApart: Plugin = {
  name: 'charts-apart',
  apply: 'build',
  // What every page begins with shares nothing with it: its helpers are another file of the same library.
  resolveId: {
    order: 'pre',
    filter: { id: /^tslib$/ },
    handler(_id, importer) {
      return importer?.includes('/@antv/') ? this.resolve('tslib/tslib.es6.js', importer) : undefined
    },
  },
  transform: {
    filter: { id: /\/@ant-design\/plots\/es\/core\/base\/chart\.js$/ },
    handler(code) {
      if (!code.includes('export var Chart = extend(')) this.error('The charts come from elsewhere')
      const parts = fileURLToPath(new URL('../src/charts/parts.ts', import.meta.url))
      return `export { Chart } from ${JSON.stringify(parts)}`
    },
  },
}

/** Finishes the built files: tells the service worker of them, and lays them down compressed as well. */
export function finished(): Plugin {
  let folder = ''
  let ofConsole: string[] = []
  return {
    name: 'finished',
    apply: 'build',
    configResolved: ({ build: { outDir } }) => {
      folder = outDir
    },
    writeBundle(_options, bundle) {
      ofConsole = consoleFiles(Object.values(bundle))
    },
    async closeBundle() {
      // Nothing was written where the build has failed, and what lies there is of the build before.
      if (ofConsole.length === 0) return
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      tellServiceWorker(folder, names)
      replaceIn(join(folder, 'theme.js'), 'const files = []', `const files = ${JSON.stringify(ofConsole)}`)
      // The server sends them as they lie there.
      const compressible = names.filter((name) => /\.(js|css|html|svg|wasm|webmanifest)$/.test(name))
      await Promise.all(compressible.map((name) => compressedBeside(join(folder, name))))
    },
  }
}

/** What the console loads before its first list, in this order. */
function consoleFiles(bundle: Rollup.OutputBundle[string][]): string[] {
  const chunks = bundle.filter((one) => one.type === 'chunk')
  const start = ['src/App.tsx', 'src/layouts/table-list.tsx'].map((path) => chunkOf(chunks, path))
  const files = new Set(bundle.map(({ fileName }) => fileName).filter((name) => /antd-[^/]*\.css$/.test(name)))
  const add = (chunk: Rollup.OutputChunk) => {
    if (chunk.isEntry || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const one of chunks) if (chunk.imports.includes(one.fileName)) add(one)
  }
  start.forEach(add)
  return [...files].map((name) => `/${name}`)
}

function chunkOf(chunks: Rollup.OutputChunk[], path: string): Rollup.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))
  if (!found) throw new Error(`${path} is in no chunk`)
  return found
}

function replaceIn(path: string, what: string, by: string): void {
  const source = readFileSync(path, 'utf8')
  if (!source.includes(what)) throw new Error(`${path} does not say ${what}`)
  writeFileSync(path, source.replace(what, by))
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
    // The numbers of charts come from the server: without a network there is nothing to draw.
    .filter((name) => !/^assets[\\/]chart-drawing-[^\\/]+\.js$/.test(name))
    .map((name) => `/${name.replaceAll('\\', '/')}`)
  const source = readFileSync(path, 'utf8').replace('__RELEASE__', release)
  writeFileSync(path, source.replace('__FILES__', ['/', ...files.sort()].join(' ')))
}

async function compressedBeside(path: string): Promise<void> {
  const source = await readFile(path)
  const [small, older] = await Promise.all([promisify(brotliCompress)(source), promisify(gzip)(source, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, older)])
}
