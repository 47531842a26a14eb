import type { Mistake } from '../grammar/mistake.ts'
import type { Model } from '../model.ts'
import { writableFields } from '../rows/row.ts'
import { filterKey, isSavedByField, isSingle, type Screen, type Table } from '../table.ts'
import { answerWords, bodyWords, filterWords, screenWords } from './field-words.ts'

/** Names of the messages in which the development server and the bar of the console speak of a report. */
export const REPORT_ASKED = 'definitions:asked'
export const REPORT_CHANGED = 'definitions:changed'
export const REPORT_DECIDED = 'definitions:decided'

/** What differs between two states of one definition, in lines for a developer: `+` comes, `-` goes, `~` changes. */
export interface Change {
  /** The table, `dashboards/` and a page of figures, or `access` for areas, screens and roles. */
  name: string
  kind: 'new' | 'gone' | 'changed'
  /** The keys of the definition. */
  definition: string[]
  /** Routes, keys of bodies, answers and filters. */
  api: string[]
  /** Menu items, columns, inputs and filters. */
  screens: string[]
}

/** The result of saving the definitions, as the terminal and the bar of the console show it. */
export interface DefinitionReport {
  /**
   * `accepted`: what is on disk is served. `refused`: nothing of it is, because of mistakes or because rows would break.
   * `asked`: somebody must say what becomes of what is there.
   */
  state: 'accepted' | 'refused' | 'asked'
  mistakes: Mistake[]
  /** Hints: valid, but perhaps not intended. */
  hints: Mistake[]
  /** Objections and warnings that come from the database and its rows, one sentence each. */
  sentences: string[]
  /** The decisions that would let it through, as on the command line, with what each means. */
  ways: { flags: string; means: string }[]
  /** What changed, or would. */
  changes: Change[]
  sql: string[]
}

/** What differs from one model to the next, table by table; nothing when they are the same. */
export function changesBetween(before: Model, after: Model): Change[] {
  const names = [...new Set([...before.tables.keys(), ...after.tables.keys()])].sort()
  const tables = names.flatMap((name) => {
    const change = tableChange(name, before.tables.get(name), after.tables.get(name))
    return change ? [change] : []
  })
  const access = lines(flat(before.access), flat(after.access))
  if (access.length === 0) return tables
  const screens = goneRoles(before, after)
  return [...tables, { name: 'access', kind: 'changed', definition: access, api: [], screens }]
}

/** What differs from some pages of figures, as they are written, to the next. */
export function dashboardChanges(before: Pages = {}, after: Pages = {}): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((name): Change[] => {
    const [was, is] = [before[name], after[name]]
    const definition = was && is ? lines(flat(was), flat(is)) : []
    if (was && is && definition.length === 0) return []
    const kind = was ? (is ? 'changed' : 'gone') : 'new'
    return [{ name: `dashboards/${name}`, kind, definition, api: [], screens: [] }]
  })
}

type Pages = Readonly<Record<string, unknown>>

/** What becomes of the users of roles that are there no more, a sentence for each role. */
export const goneRoles = (before: Model, after: Model): string[] =>
  Object.keys(before.access.roles)
    .filter((role) => !Object.hasOwn(after.access.roles, role))
    .map((role) => `- ${role}: its users keep it in their rows, where it gives nothing, until their roles are changed`)

function tableChange(name: string, before: Table | undefined, after: Table | undefined): Change | undefined {
  const definition = before && after ? withoutParts(lines(flat(before), flat(after))) : []
  if (before && after && definition.length === 0) return undefined
  return {
    name,
    kind: before ? (after ? 'changed' : 'gone') : 'new',
    definition,
    api: lines(apiOf(before), apiOf(after)),
    screens: lines(screensOf(before), screensOf(after)),
  }
}

type Facts = Map<string, string>

/** One line for each fact that comes, goes or changes. */
function lines(before: Facts, after: Facts): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    if (was === is) return []
    if (was === undefined) return [`+ ${key}${is ? ` ${is}` : ''}`]
    return is === undefined ? [`- ${key}${was ? ` ${was}` : ''}`] : [`~ ${key} ${was} -> ${is}`]
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
/** A list of screens or sections is looked into; one of names is a value. */
const isLeaf = (value: object): boolean => Array.isArray(value) && !value.some(isObject)

/** Every value of a definition by its key with dots; a field as a whole counts as one of its own. */
function flat(value: unknown, path = ''): Facts {
  if (!isObject(value) || isLeaf(value)) return new Map([[path, JSON.stringify(value)]])
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  const inside = entries.flatMap(([key, inner]) => [...flat(inner, path === '' ? key : `${path}.${key}`)])
  return new Map([...(/^fields\.\w+$/.test(path) ? [[path, ''] as const] : []), ...inside])
}

/** A field that comes or goes is one line. */
function withoutParts(all: string[]): string[] {
  const fieldLines = all.filter((line) => /^[+-] fields\.\w+$/.test(line)).map((line) => `${line}.`)
  return all.filter((line) => !fieldLines.some((beginning) => line.startsWith(beginning)))
}

function apiOf(table: Table | undefined): Facts {
  if (!table) return new Map()
  const url = `/api/${table.name}`
  const routes =
    isSingle(table) || isSavedByField(table)
      ? [`GET ${url}`, `GET ${url}/:id`, `PUT ${url}/:id`]
      : [`GET ${url}`, `GET ${url}/:id`, `POST ${url}`, `PUT ${url}/:id`, `DELETE ${url}/:id`]
  const fields = Object.entries(table.fields)
  const several = table.multiField
    ? [['filter "multiField"', `contains, in ${table.multiField.join(', ')}`] as const]
    : []
  return new Map([
    ...routes.map((route) => [route, ''] as const),
    ...fields.map(([name, field]) => [`answer "${name}"`, answerWords(field)] as const),
    ...writableFields(table).map(({ key, field }) => [`body "${key}"`, bodyWords(field)] as const),
    ...(table.groups ?? []).flatMap(({ key, rows }) =>
      rows === undefined ? [] : [[`body "${key}"`, `rows of ${rows}`] as const],
    ),
    ...fields.map(([name, field]) => [`filter "${filterKey(name, field)}"`, filterWords(field)] as const),
    ...several,
  ])
}

function screensOf(table: Table | undefined): Facts {
  if (!table || table.screens.length === 0) return new Map()
  return new Map([
    ...table.screens.map((screen) => [`screen ${screen.route}`, itemOf(table, screen)] as const),
    ...Object.entries(table.fields).map(([name, field]) => [name, screenWords(table, name, field)] as const),
  ])
}

const itemOf = (table: Table, { label, area, kind, menu }: Screen): string =>
  `${kind}, "${label ?? table.label.many}" ${menu ? `in the menu of ${area}` : `of ${area}, not in the menu`}`
