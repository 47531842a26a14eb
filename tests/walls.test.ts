import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

// The walls between the rooms of the house. Each one that falls says why it stood.

const root = join(import.meta.dirname, '..')
const rooms = ['schema', 'server', 'src', 'tests', 'bench']
const MAX_LINES = 300

interface Source {
  path: string
  text: string
  /** What it imports of ours, as paths from the root. */
  imports: string[]
}

const slashes = (path: string) => path.split(sep).join('/')

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => slashes(join(folder, name)))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.generated.ts') && !path.includes('/migrations/'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

/** Every import, re-export and dynamic import that names a file of ours. */
function importsOf(path: string, text: string): string[] {
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
  return named.flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1)]
    if (name.startsWith('.')) return [slashes(relative(root, join(root, dirname(path), name)))]
    return []
  })
}

const all = rooms.flatMap(sourcesIn)
const sources = (folder: string) => all.filter(({ path }) => path.startsWith(`${folder}/`))
const product = all.filter(({ path }) => !path.startsWith('tests/') && !path.startsWith('bench/'))

/** Holds a wall: no file of `from` imports a path that `forbidden` recognises. */
function wall(why: string, from: Source[], forbidden: (imported: string, path: string) => boolean) {
  it(why, () => {
    const holes = from.flatMap(({ path, imports }) =>
      imports.filter((imported) => forbidden(imported, path)).map((imported) => `${path} imports ${imported}`),
    )
    expect(holes, `${why}\n${holes.join('\n')}\n`).toEqual([])
  })
}

/** Holds a rule about the text of files: no line of `from` matches. */
function unsaid(why: string, from: Source[], pattern: RegExp) {
  it(why, () => {
    const lines = from.flatMap(({ path, text }) =>
      withoutComments(text).flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
    )
    expect(lines, `${why}\n${lines.join('\n')}\n`).toEqual([])
  })
}

const withoutComments = (text: string) =>
  text.split('\n').map((line) => (/^\s*(\/\/|\/?\*)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '')))

const inside = (folder: string) => (imported: string) => imported.startsWith(`${folder}/`)

/** The folder under `parent` a path lies in: "server/modules/users/routes.ts" -> "users". */
function folderUnder(parent: string, path: string): string | undefined {
  const [folder, ...rest] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : []
  return rest.length > 0 ? folder : undefined
}

/** Whether the import goes from one folder under `parent` into another one. */
const acrossFolders =
  (parent: string, shared: string[] = []) =>
  (imported: string, path: string) => {
    const [from, to] = [folderUnder(parent, path), folderUnder(parent, imported)]
    return from !== undefined && to !== undefined && from !== to && !shared.includes(to) && !shared.includes(from)
  }

/** The rooms of src from the ground up. What is not among them (main.tsx, App.tsx, dev) stands on top. */
const floors = [
  ['lib'],
  ['providers'],
  ['ui'],
  ['fields'],
  ['record'],
  ['list'],
  ['account', 'calendar', 'documents', 'maps'],
  ['features'],
  ['resources'],
  ['pages'],
  ['shell'],
]
const floorOf = (path: string) => floors.find((rooms) => rooms.includes(folderUnder('src', path) ?? ''))

describe('walls between rooms', () => {
  it('every room of src stands on a floor', () => {
    const rooms = new Set(sources('src').flatMap(({ path }) => folderUnder('src', path) ?? []))
    expect([...rooms].toSorted()).toEqual([...floors.flat(), 'dev'].toSorted())
  })

  wall(
    'schema is the truth both sides read, so it imports nothing of ours',
    sources('schema'),
    (imported) => !imported.startsWith('schema/'),
  )
  wall('the server never imports a screen: what both need belongs to schema', sources('server'), inside('src'))
  wall('a screen never imports the server: it asks it over HTTP', sources('src'), inside('server'))
  wall('the product never imports its tests', product, (imported) => /^(tests|bench)\//.test(imported))
  wall('the engine knows no feature: hooks are handed to it', sources('server/crud'), inside('server/modules'))
  wall(
    'features never know each other: what two need moves to the engine or to schema/rules',
    sources('server/modules'),
    acrossFolders('server/modules'),
  )
  wall(
    'features never know each other: what two need moves to a room below them, with a name',
    sources('src/features'),
    acrossFolders('src/features'),
  )
  wall(
    'src is built in floors, and imports go down only: what a lower room needs of a higher one is handed to it',
    sources('src').filter(({ path }) => floorOf(path) !== undefined),
    (imported, path) => {
      const [from, to] = [floorOf(path), floorOf(imported)]
      return from !== undefined && to !== undefined && to !== from && floors.indexOf(to) >= floors.indexOf(from)
    },
  )
  wall(
    'rooms of one floor of src stand beside each other: neither imports the other',
    sources('src').filter(({ path }) => !path.startsWith('src/features/')),
    (imported, path) => {
      const [from, to] = [folderUnder('src', path), folderUnder('src', imported)]
      return from !== undefined && to !== undefined && from !== to && floorOf(path) === floorOf(imported)
    },
  )
  wall(
    'only the generated list knows the definitions by name: everything else receives them as the model',
    product.filter(({ path }) => path !== 'schema/tables.ts'),
    (imported) => imported.startsWith('schema/tables/'),
  )
})

describe('one place for each thing', () => {
  const tableNames = readdirSync(join(root, 'schema/tables')).map((file) => file.replace(/\.json$/, ''))
  unsaid(
    'the engines serve every table, so they name none: use a hook, a module or a property of the field type',
    [
      ...sources('server/crud'),
      ...sources('schema/fields'),
      ...sources('src').filter(({ path }) => !/^src\/(features|pages|dev|lib)\//.test(path)),
    ],
    new RegExp(`['"\`](?:/api/)?(?:${tableNames.join('|')})['"\`]`),
  )
  unsaid(
    'only server/config.ts reads the environment (the npm commands hand it on), so that every setting is checked',
    product.filter(({ path }) => path !== 'server/config.ts' && !path.startsWith('server/scripts/')),
    /process\.env/,
  )
  unsaid(
    'only src/lib/http.ts calls fetch (and src/lib/upload.ts sends files, with their progress): they know about tokens, versions and errors; src/dev speaks to Vite',
    sources('src').filter(
      ({ path }) => !['src/lib/http.ts', 'src/lib/upload.ts'].includes(path) && !path.startsWith('src/dev/'),
    ),
    /(?<![\w.$])(?:window\.|globalThis\.)?fetch\(|new XMLHttpRequest|navigator\.sendBeacon/,
  )
  unsaid(
    'routes write through `writing` only (server/plugins/allow.ts), which asks for the right again; an import has a token of its own',
    ['server/modules', 'server/crud', 'server/plugins']
      .flatMap(sources)
      .filter(
        ({ path }) => !['server/plugins/allow.ts', 'server/modules/negotiations/import-customers.ts'].includes(path),
      ),
    /\.transaction\(/,
  )
  unsaid(
    'only src/ui/icons.tsx names the library of the icons, so that each has one drawing and another library one place',
    sources('src').filter(({ path }) => path !== 'src/ui/icons.tsx'),
    /from 'lucide-react/,
  )
  unsaid(
    'only src/calendar/react-big-calendar knows that library: what must be put right in it is put right there',
    sources('src').filter(({ path }) => !path.startsWith('src/calendar/react-big-calendar/')),
    /['"]react-big-calendar['"/]/,
  )
  unsaid('texts from data are never run as HTML', sources('src'), /dangerouslySetInnerHTML|\.innerHTML\s*=/)

  it('a file that needs scrolling hides its point: at most 300 lines', () => {
    const long = all
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ path, lines }) => `${path} has ${lines} lines: split it`)
    expect(long, long.join('\n')).toEqual([])
  })

  it('a name can be guessed: files and folders are kebab-case (components too)', () => {
    const odd = all
      .map(({ path }) => path)
      .filter((path) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path))
    expect(odd.filter((path) => path !== 'src/App.tsx')).toEqual([])
  })
})

describe('the walls can be seen', () => {
  it('finds the sources and their imports', () => {
    expect(sources('schema').length).toBeGreaterThan(20)
    expect(importsOf('server/crud/x.ts', "import { a } from '../modules/b/c.ts'")).toEqual(['server/modules/b/c.ts'])
    expect(importsOf('src/x.ts', "const a = lazy(() => import('#server/app.ts'))")).toEqual(['server/app.ts'])
    expect(acrossFolders('server/modules')('server/modules/b/c.ts', 'server/modules/a/x.ts')).toBe(true)
    expect(acrossFolders('server/modules')('server/modules/a/c.ts', 'server/modules/a/x.ts')).toBe(false)
  })
})
