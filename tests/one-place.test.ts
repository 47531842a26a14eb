import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acceptanceSendKinds, sendKinds } from '#schema/rules/send-kinds.ts'
import { devDependencies } from '../package.json' with { type: 'json' }
import { all, product, root, serving, sources, unsaid } from './support/walls.ts'

// What the product does in one place, and nowhere else. Each rule that falls says why it stood.

const MAX_LINES = 300

/** What is shown before there is a console, the page itself, and a view of it that the router keeps in sight. */
const beforeConsole = [
  'src/main.tsx',
  'src/features/account/sign-in/login.tsx',
  'src/features/account/sign-in/code-form.tsx',
  'src/shell/require-session.tsx',
  'src/shell/console.tsx',
  'src/features/inventory/inventory-page.tsx',
]

describe('one place for each purpose', () => {
  unsaid(
    'what serves is installed without the packages of development, so it imports none of them',
    [...serving, ...sources('schema')],
    new RegExp(`(?:from|import) '(?:${Object.keys(devDependencies).join('|')})[/']`),
  )
  // A store on the device is called notes too, and holds none of those of the table.
  const tableNames = readdirSync(join(root, 'schema/tables'))
    .map((file) => file.replace(/\.json$/, ''))
    .filter((name) => name !== 'notes')
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
    'only server/config/config.ts reads the environment (the npm commands hand it on), so that every setting is checked',
    product.filter(({ path }) => path !== 'server/config/config.ts' && !path.startsWith('server/scripts/')),
    /process\.env/,
  )
  unsaid(
    'only src/lib/net/http.ts calls fetch (and src/lib/net/upload.ts sends files, with their progress): they know about tokens, versions and errors; src/dev speaks to Vite',
    sources('src').filter(
      ({ path }) => !['src/lib/net/http.ts', 'src/lib/net/upload.ts'].includes(path) && !path.startsWith('src/dev/'),
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
    besideCommands.filter(({ path }) => path !== 'src/lib/net/own-writes.ts'),
    /\bnoteOwn(?:Write|Deletion)\b/,
  )
  unsaid(
    'a dialog is src/ui/dialog.tsx, which keeps its buttons within the window: nothing else uses the one of antd',
    sources('src').filter(({ path }) => path !== 'src/ui/dialog.tsx'),
    /<Modal\b|\bModal\b.*from 'antd'/,
  )
  unsaid(
    'routes write through `writing` only (server/plugins/allow.ts), which asks for the right again; an import (server/import) has a token of its own, a calculation and what time brings no caller',
    ['server/modules', 'server/crud', 'server/realtime', 'server/plugins']
      .flatMap(sources)
      .filter(
        ({ path }) =>
          ![
            'server/plugins/allow.ts',
            'server/modules/inventory/calculate.ts',
            'server/modules/tasks/repeating.ts',
          ].includes(path),
      ),
    /\.transaction\(/,
  )
  unsaid(
    'only server/crud grants more than an actor has: a module asks for a grant, and the program writes with one (asProgram)',
    product.filter(({ path }) => !path.startsWith('server/crud/') && path !== 'schema/rights/ability.ts'),
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
    sources('server').filter(({ path }) => !/^server\/(?:outbox\/|process\/housekeeping)/.test(path)),
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
    'what comes later is a lazy page (src/lib/lazy.ts) within Meanwhile: React holds back for 300 ms what follows a fallback of its own',
    sources('src').filter(({ path }) => !beforeConsole.includes(path)),
    /import \{[^}]*\b(?:lazy|Suspense)\b[^}]*\} from 'react'/,
  )
  unsaid(
    'only src/device stores in IndexedDB: it knows whose it is, seals it, forgets it in time, and opens the database once',
    sources('src').filter(({ path }) => !path.startsWith('src/device/') && path !== 'src/lib/net/device-keys.ts'),
    /from 'idb'|\bindexedDB\b/,
  )
  unsaid(
    'tabs agree in src/device: it knows the names of locks and channels, also of those that an old tab still holds (src/lib/net/session-refresh.ts takes one before there is a console, and tab-group.ts beside it shares the stream of events)',
    sources('src').filter(({ path }) => !/^src\/(?:device\/|lib\/net\/(?:session-refresh|tab-group)\.ts)/.test(path)),
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
