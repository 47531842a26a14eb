import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  acrossFolders,
  beginning,
  circlesOf,
  folderUnder,
  importsOf,
  inside,
  noCircle,
  product,
  roomIn,
  serving,
  sources,
  textOf,
  wall,
} from './support/walls.ts'

// The walls between the rooms of the house. Each one that falls says why it stood.

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
  ['page'],
  ['account', 'calendar', 'calls', 'charts', 'documents', 'home', 'inbox', 'maps', 'rows', 'scan'],
  ['figures'],
  ['layouts'],
  ['dashboards', 'sends'],
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
  it('what a list and the console begin with has no input of a form: that comes when the rows are there', () => {
    const first = beginning(['src/App.tsx', 'src/layouts/table-list.tsx'])
    expect(first).toContain('src/fields/index.ts')
    const inputs =
      /^src\/(fields\/(inputs|select|[a-z-]+-input)\.tsx|record\/(form|delete)-dialog\.tsx|record\/field-item\.tsx)$/
    expect(first.filter((path) => inputs.test(path))).toEqual([])
    const forms = /import \{[^}]*\b(Form|Select|Switch|AutoComplete|InputNumber|DatePicker)\b[^}]*\} from 'antd'/
    expect(first.filter((path) => forms.test(textOf(path)))).toEqual([])
  })
  wall(
    'only the generated list knows the definitions by name: everything else receives them as the model',
    product.filter(({ path }) => path !== 'schema/tables.ts'),
    (imported) => imported.startsWith('schema/tables/'),
  )
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
