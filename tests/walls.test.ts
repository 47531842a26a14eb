import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acceptanceSendKinds, sendKinds } from '#schema/rules/send-kinds.ts'
import { devDependencies } from '../package.json' with { type: 'json' }
import {
  acrossFolders,
  all,
  circlesOf,
  folderUnder,
  importsOf,
  inside,
  noCircle,
  product,
  roomIn,
  root,
  serving,
  sources,
  unsaid,
  wall,
} from './support/walls.ts'

// The walls between the rooms of the house. Each one that falls says why it stood.

const MAX_LINES = 300

/** The rooms of src from the ground up. What is not among them (main.tsx, App.tsx, dev) stands on top. */
const floors = [
  ['lib'],
  ['device'],
  ['providers'],
  ['ui'],
  ['queue'],
  ['fields'],
  ['commands'],
  ['record'],
  ['list'],
  ['account', 'calendar', 'calls', 'documents', 'home', 'maps', 'scan'],
  ['sends'],
  ['features'],
  ['resources'],
  ['pages'],
  ['shell'],
]
const floorOf = (path: string) => floors.find((rooms) => rooms.includes(folderUnder('src', path) ?? ''))

/** What is shown before there is a console, the page itself, and a view of it that the router keeps in sight. */
const beforeConsole = [
  'src/main.tsx',
  'src/pages/login.tsx',
  'src/pages/sign-in/code-form.tsx',
  'src/shell/require-session.tsx',
  'src/shell/console.tsx',
  'src/features/inventory/inventory-page.tsx',
]

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
  wall(
    'serving code never imports codegen, which is for the npm commands and may need packages a server lacks',
    serving,
    inside('server/codegen'),
  )
  wall('the engine knows no feature: hooks are handed to it', sources('server/crud'), inside('server/modules'))
  noCircle(['server', 'server/modules'])
  noCircle(['src', 'src/features'])
  noCircle(['server/codegen'])
  wall(
    'the plan of a change is pure: a state, a state and decisions make steps, without a database or a file',
    sources('server/codegen/plan'),
    (imported) =>
      /^server\/(crud|codegen\/(?!plan\/)|db\/(database|lite|postgres|open|migrat|applied|break))/.test(imported),
  )
  it('no state of a database lies beside its migrations: they say it themselves', () => {
    expect(readdirSync('server/db/migrations').filter((file) => !/^(\d{4}_\w[\w-]*|pending)\.sql$/.test(file))).toEqual(
      [],
    )
  })
  wall(
    'exports, imports, files, the search, sends, timelines and the outbox are engines: modules declare what is theirs and hand it in',
    ['export', 'import', 'files', 'search', 'sends', 'outbox', 'timeline'].flatMap(
      (room) => sources(`server/${room}`),
      sources,
    ),
    inside('server/modules'),
  )
  wall(
    'the outbox delivers whatever it holds: it knows neither the sends nor the tables behind it',
    sources('server/outbox'),
    (imported) => /^server\/(crud|files|sends)\//.test(imported),
  )
  wall('files know nothing of what is sent with them', sources('server/files'), inside('server/sends'))
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
    'src is built in floors, and imports go down only: a lower room gets what it needs passed in',
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

describe('one place for each purpose', () => {
  unsaid(
    'what serves is installed without the packages of development, so it imports none of them',
    [...serving, ...sources('schema')],
    new RegExp(`(?:from|import) '(?:${Object.keys(devDependencies).join('|')})[/']`),
  )
  const tableNames = readdirSync(join(root, 'schema/tables')).map((file) => file.replace(/\.json$/, ''))
  unsaid(
    'the engines serve every table, so they name none: use a hook, a module or a property of the field type',
    [
      ...['crud', 'export', 'import', 'search', 'sends', 'outbox', 'realtime'].flatMap((room) =>
        sources(`server/${room}`),
      ),
      // Its routes are described among those of the documents.
      ...sources('server/files').filter(({ path }) => path !== 'server/files/plugin.ts'),
      ...sources('schema/fields'),
      ...sources('src').filter(({ path }) => !/^src\/(features|pages|dev|lib)\//.test(path)),
    ],
    new RegExp(`['"\`](?:/api/)?(?:${tableNames.join('|')})['"\`]`),
  )
  unsaid(
    'telephone numbers are parsed behind one function of the server: no screen loads what knows all countries',
    product.filter(({ path }) => path !== 'server/db/phone-key.ts'),
    /from 'libphonenumber-js/,
  )
  unsaid(
    'what follows from a kind of send is one of its properties: nothing branches on its name',
    [...sources('server'), ...sources('src')],
    new RegExp(
      `(?:===|!==|case|includes\\()\\s*['"\`](?:${Object.keys({ ...sendKinds, ...acceptanceSendKinds }).join('|')})['"\`]`,
    ),
  )
  unsaid(
    'only src/sends previews, requests and retries what is sent from rows: a feature hands in a register of its kinds',
    sources('src').filter(({ path }) => !path.startsWith('src/sends/')),
    /['"`/]invia-|\/invii\/\$|\/preview\//,
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
  const besideCommands = sources('src').filter(({ path }) => !path.startsWith('src/commands/'))
  unsaid(
    'only src/commands reads which command the server has carried out: whoever gives one gets its outcome, with its undo',
    besideCommands,
    /x-command/i,
  )
  unsaid(
    'only src/commands answers that a row has a newer version: what nobody touched is sent again, the rest is asked in one dialog; a form merges by isStale and newerRow',
    besideCommands,
    /\b412\b/,
  )
  unsaid(
    'only src/commands undoes: by the message of a command, the outcome handed back, or UndoButton for one of the past',
    besideCommands,
    /\buseUndo\b|\bundoCommand\b|\/api\/undo\//,
  )
  unsaid(
    'only src/commands notes own writes, in step with what it has read again',
    besideCommands.filter(({ path }) => path !== 'src/lib/own-writes.ts'),
    /\bnoteOwn(?:Write|Deletion)\b/,
  )
  unsaid(
    'a dialog is src/ui/dialog.tsx, which keeps its buttons within the window: nothing else uses the one of antd',
    sources('src').filter(({ path }) => path !== 'src/ui/dialog.tsx'),
    /<Modal\b|\bModal\b.*from 'antd'/,
  )
  unsaid(
    'routes write through `writing` only (server/plugins/allow.ts), which asks for the right again; an import (server/import) has a token of its own, a calculation no caller',
    ['server/modules', 'server/crud', 'server/realtime', 'server/plugins']
      .flatMap(sources)
      .filter(({ path }) => !['server/plugins/allow.ts', 'server/modules/inventory/calculate.ts'].includes(path)),
    /\.transaction\(/,
  )
  unsaid(
    'only server/crud grants more than an actor has: a module asks for a grant, and the program writes with one (asProgram)',
    product.filter(({ path }) => !path.startsWith('server/crud/') && path !== 'schema/ability.ts'),
    /\bfullAbility\b|\bhooks: new Map\(|\bactor: 'system'|\bNamedGrant\b/,
  )
  unsaid(
    'the program as an actor is made by server/crud; a maintenance command names it in the history of what lies beside the rows',
    product.filter(({ path }) => !/^server\/(?:crud|scripts)\//.test(path)),
    /\bsystemActor\(/,
  )
  unsaid(
    'a room declares its grants in one file, grants.ts, where they are found and listed (tests/grants.test.ts)',
    product.filter(({ path }) => path !== 'server/crud/grant.ts' && !path.endsWith('/grants.ts')),
    /\bgrant(?:For)?\(/,
  )
  unsaid(
    'bodies of parts have one reader, server/files/receive.ts: it knows the limits, and what to discard when a request fails',
    sources('server').filter(({ path }) => path !== 'server/files/receive.ts'),
    /request\.(?:parts|files?|saveRequestFiles|formData)\(/,
  )
  unsaid(
    'the queue is the outbox’s own: everybody else calls enqueue, expedite and cancel; housekeeping forgets old entries',
    sources('server').filter(({ path }) => !/^server\/(?:outbox\/|housekeeping)/.test(path)),
    /(?:insert into|update|delete from) "_outbox"/,
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
  unsaid(
    'what comes later is a lazyPage within Meanwhile: React holds back for 300 ms what follows a fallback of its own',
    sources('src').filter(({ path }) => !beforeConsole.includes(path)),
    /import \{[^}]*\b(?:lazy|Suspense)\b[^}]*\} from 'react'/,
  )
  unsaid(
    'only src/device stores in IndexedDB: it knows whose it is, seals it, forgets it in time, and opens the database once',
    sources('src').filter(({ path }) => !path.startsWith('src/device/') && path !== 'src/lib/device-keys.ts'),
    /from 'idb'|\bindexedDB\b/,
  )
  unsaid(
    'tabs agree in src/device: it knows the names of locks and channels, also of those that an old tab still holds (src/lib/session-refresh.ts takes one before there is a console)',
    sources('src').filter(({ path }) => !path.startsWith('src/device/') && path !== 'src/lib/session-refresh.ts'),
    /\bBroadcastChannel\b|navigator\.locks/,
  )
  unsaid('texts from data are never run as HTML', sources('src'), /dangerouslySetInnerHTML|\.innerHTML\s*=/)

  it('a file that needs scrolling hides its point: at most 300 lines', () => {
    const long = all
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ path, lines }) => `${path} has ${lines} lines: split it`)
    expect(long, long.join('\n')).toEqual([])
  })

  it('file and folder names are kebab-case, components included', () => {
    const odd = all
      .map(({ path }) => path)
      .filter((path) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path))
    expect(odd.filter((path) => path !== 'src/App.tsx')).toEqual([])
  })
})

describe('the wall tests themselves', () => {
  it('finds the sources and their imports', () => {
    expect(sources('schema').length).toBeGreaterThan(20)
    expect(importsOf('server/crud/x.ts', "import { a } from '../modules/b/c.ts'")).toEqual(['server/modules/b/c.ts'])
    expect(importsOf('src/x.ts', "const a = lazy(() => import('#server/app.ts'))")).toEqual(['server/app.ts'])
    expect(roomIn(['server', 'server/modules'], 'server/modules/users/routes.ts')).toBe('server/modules/users')
    const tied = (path: string, ...imports: string[]) => ({ path, text: '', imports })
    expect(
      circlesOf(
        ['src'],
        [tied('src/a/x.ts', 'src/b/y.ts'), tied('src/b/y.ts', 'src/c.ts'), tied('src/c.ts', 'src/a/x.ts')],
      ),
    ).toHaveLength(3)
    expect(circlesOf(['src'], [tied('src/a/x.ts', 'src/b/y.ts'), tied('src/b/y.ts', 'src/c.ts')])).toEqual([])
    expect(acrossFolders('server/modules')('server/modules/b/c.ts', 'server/modules/a/x.ts')).toBe(true)
    expect(acrossFolders('server/modules')('server/modules/a/c.ts', 'server/modules/a/x.ts')).toBe(false)
  })
})
