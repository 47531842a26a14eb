import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mistake } from '#schema/grammar/mistake.ts'
import { type Model, screensOf } from '#schema/model.ts'
import type { Module } from '../../modules/module.ts'
import type { Project } from './project.ts'

/**
 * What code names and the definitions do not have: tables of modules, routes of features, roles. Names of tables and fields in types
 * are the compiler's business, once `generate` has written these.
 */
export const goneNames = (project: Pick<Project, 'root'>, model: Model, modules: readonly Module[]): Mistake[] => [
  ...modules.flatMap((module) => goneTables(model, module)),
  ...goneRoutes(project, model),
  ...goneRoles(project, model),
]

const say = (file: string, key: string, sentence: string, line?: number): Mistake => ({
  id: 'C01',
  file,
  key,
  sentence,
  ...(line !== undefined && { line }),
})

function goneTables({ tables }: Model, module: Module): Mistake[] {
  const { views = {}, registers = [], timelines = {}, rekeys = {}, overrides = [] } = module
  const named: [key: string, table: string][] = [
    ...registers.flatMap(({ name, owner, sends, files, templates }): [string, string][] =>
      [owner.table, sends, files ?? [], templates.table].flat().map((table) => [`registers.${name}`, table]),
    ),
    ...Object.entries(timelines).flatMap(([name, { byText, entries, changes }]): [string, string][] => [
      ...(byText ? [] : [[`timelines.${name}`, name] satisfies [string, string]]),
      ...[...entries, ...changes].map(({ table }): [string, string] => [`timelines.${name}`, table]),
    ]),
    ...Object.keys(rekeys).map((table): [string, string] => [`rekeys.${table}`, table]),
    ...overrides.map((route): [string, string] => ['overrides', /\/api\/([^/]+)/.exec(route)?.[1] ?? route]),
  ]
  const gone = new Map(
    named.filter(([, table]) => !tables.has(table)).map(([key, table]) => [`${key} ${table}`, { key, table }]),
  )
  return [
    ...[...gone.values()].map(({ key, table }) => say(MODULES, key, `no table is called "${table}"`)),
    ...Object.keys(views)
      .filter((name) => tables.get(name)?.view === undefined)
      .map((name) => say(MODULES, `views.${name}`, `no definition with "view" is called "${name}"`)),
  ]
}

const MODULES = 'server/modules'

/** The routes that the index.ts of a feature names: of pages, of what one does on a page, of blocks of the home page. */
function goneRoutes({ root }: Pick<Project, 'root'>, model: Model): Mistake[] {
  const routes = new Set(screensOf(model).map(({ screen }) => screen.route))
  return filesIn(root, 'src/features', /(^|[/\\])index\.ts$/).flatMap(({ file, text }) =>
    [...text.matchAll(/'(\/[^']*)':|\broute: '(\/[^']*)'/g)].flatMap((match) => {
      const route = match[1] ?? match[2] ?? ''
      return routes.has(route) ? [] : [say(file, route, 'no screen has this route', lineAt(text, match.index))]
    }),
  )
}

function goneRoles({ root }: Pick<Project, 'root'>, { access }: Model): Mistake[] {
  return ['src', 'server'].flatMap((room) =>
    filesIn(root, room, /\.tsx?$/).flatMap(({ file, text }) =>
      [...text.matchAll(/'(ROLE_[A-Z_]+)'/g)].flatMap((match) => {
        const role = match[1] ?? ''
        return Object.hasOwn(access.roles, role)
          ? []
          : [say(file, role, 'no role of access.json is called so', lineAt(text, match.index))]
      }),
    ),
  )
}

function filesIn(root: string, room: string, name: RegExp): { file: string; text: string }[] {
  const folder = join(root, room)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => ({ file: `${room}/${path.replaceAll('\\', '/')}`, text: readFileSync(join(folder, path), 'utf8') }))
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
