import { actions } from './access.ts'
import { fieldTypes } from './fields/index.ts'
import { parseListQuery } from './list-query.ts'
import { inAccess, inTable, type Mistake } from './mistake.ts'
import { areaChain, type Model, screensOf } from './model.ts'
import { valueSchema } from './row.ts'
import { type Field, fieldOf, filterKey, type Table, writeKey } from './table.ts'

const NAME_LIMIT = 63
/** An index entry holds about 2,700 bytes, and a character may take four. */
const UNIQUE_LIMIT = 600
const reserved = ['id', 'version', 'codiceLingua', 'multiField']
const placeholders = ['$today', '$now', '$me']

/** Every mistake that only shows across keys or files. */
export function checkModel(model: Model): Mistake[] {
  const tables = [...model.tables].flatMap(([file, table]) => [
    ...(file === table.name ? [] : [inTable(file, 'T06', 'name', `must be "${file}", as the file`)]),
    ...tableChecks(model, table).map(([id, key, sentence]) => inTable(file, id, key, sentence)),
  ])
  return [...tables, ...routeChecks(model), ...circleChecks(model), ...accessChecks(model)]
}

/** A mistake of the table that is looked at. */
type Found = [id: string, key: string, sentence: string]

function tableChecks(model: Model, table: Table): Found[] {
  const mistakes: Found[] = []
  const unknown = (id: string, key: string, names: readonly string[]) => {
    for (const name of names.filter((wanted) => !fieldOf(table, wanted)))
      mistakes.push([id, key, `no field is called "${name}"`])
  }
  table.screens.forEach((screen, index) => {
    if (!Object.hasOwn(model.access.areas, screen.area)) {
      mistakes.push(['T01', `screens.${index}.area`, `no area is called "${screen.area}" in access.json`])
    }
    unknown('T09', `screens.${index}.fields`, screen.fields ?? [])
  })
  unknown('T04', 'title', [table.title])
  if (fieldOf(table, table.title) && fieldTypes[table.fields[table.title]?.type ?? 'text'].match !== 'contains') {
    mistakes.push(['T04', 'title', `"${table.title}" names the rows and must be a text`])
  }
  unknown('T05', 'sort', table.sort ? [table.sort] : [])
  unknown('T12', 'multiField', table.multiField ?? [])
  for (const name of table.multiField ?? []) {
    const type = fieldOf(table, name)?.type
    if (type && fieldTypes[type].match !== 'contains') mistakes.push(['T12', 'multiField', `"${name}" is not a text`])
  }
  const filters = parseListQuery(table, Object.keys(table.fields), {
    filters: JSON.stringify(plainFilters(table)),
    sortBy: 'id',
  })
  if ('errors' in filters) {
    for (const [key, sentences] of Object.entries(filters.errors))
      mistakes.push(['T10', `filters.${key}`, sentences.join(', ')])
  }
  for (const [name, field] of Object.entries(table.fields)) mistakes.push(...fieldChecks(model, table, name, field))
  return [...mistakes, ...keyChecks(table)]
}

/** The default filters without placeholders, which only the running program can fill in. */
const plainFilters = (table: Table) =>
  Object.fromEntries(Object.entries(table.filters).filter(([, value]) => !placeholders.includes(String(value))))

function fieldChecks(model: Model, table: Table, name: string, field: Field): Found[] {
  const at = `fields.${name}`
  const mistakes: Found[] = []
  const refers = fieldTypes[field.type].props?.includes('table')
  const target = field.table === undefined ? undefined : model.tables.get(field.table)
  if (refers && !target) mistakes.push(['T02', `${at}.table`, `no table is called "${field.table ?? ''}"`])
  if (field.pick && ['reference', 'none', 'file'].includes(fieldTypes[field.type].column(field).kind)) {
    mistakes.push(['T11', `${at}.pick`, 'only a plain value can be picked'])
  }
  if (fieldTypes[field.type].props?.includes('options') && Object.keys(field.options ?? {}).length === 0) {
    mistakes.push(['T13', `${at}.options`, 'must list at least one value'])
  }
  if (field.onDelete === 'unlink' && field.required) {
    mistakes.push(['T15', `${at}.onDelete`, 'a required reference cannot be unlinked: use restrict or cascade'])
  }
  if (field.onDelete === 'cascade' && field.type === 'references') {
    mistakes.push(['T15', `${at}.onDelete`, 'only a single reference has an owner: use restrict or unlink'])
  }
  if (field.default !== undefined && !placeholders.includes(String(field.default))) {
    const valid = valueSchema(field).safeParse(field.default)
    if (!valid.success)
      mistakes.push(['T14', `${at}.default`, valid.error.issues.map((issue) => issue.message).join(', ')])
  }
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) {
    mistakes.push(['T14', `${at}.min`, 'is greater than max'])
  }
  mistakes.push(...orderChecks(table, name, field))
  if (field.required && field.readOnly && field.default === undefined && !field.computed) {
    mistakes.push(['T16', at, 'is required but nobody can set it: give it a default'])
  }
  if (field.unique && !['text', 'integer'].includes(fieldTypes[field.type].column(field).kind)) {
    mistakes.push(['T16', `${at}.unique`, 'only texts and whole numbers can be unique'])
  }
  if (field.unique && valueSchema(field).safeParse('x'.repeat(UNIQUE_LIMIT + 1)).success) {
    mistakes.push(['T16', `${at}.unique`, `a text of more than ${UNIQUE_LIMIT} characters cannot be unique`])
  }
  const derived = [`${table.name}_${writeKey(name, field)}_unique`, `${table.name}__${name}_target_fk`]
  if (derived.some((identifier) => identifier.length > NAME_LIMIT)) {
    mistakes.push(['T17', at, 'table and field name together are too long for the database'])
  }
  return mistakes
}

/** The fields a rule of order compares with: there, of the right kind, and another one. */
function orderChecks(table: Table, name: string, field: Field): Found[] {
  const wanted = [['after', 'time'] as const, ['day', 'date'] as const, ['notBefore', 'date'] as const]
  return wanted.flatMap(([prop, type]): Found[] => {
    const other = field[prop]
    if (other === undefined || (other !== name && fieldOf(table, other)?.type === type)) return []
    return [['T18', `fields.${name}.${prop}`, `must name another field of the type ${type}, and "${other}" is none`]]
  })
}

/** Two fields must never mean the same key, in bodies, answers or filters. */
function keyChecks(table: Table): Found[] {
  const mistakes: Found[] = []
  const taken = new Map<string, string>(reserved.map((key) => [key, 'the engine']))
  for (const [name, field] of Object.entries(table.fields)) {
    for (const key of new Set([name, writeKey(name, field), filterKey(name, field)])) {
      const owner = taken.get(key)
      if (owner) mistakes.push(['T07', `fields.${name}`, `the key "${key}" belongs to ${owner} already`])
      else taken.set(key, `the field "${name}"`)
    }
  }
  return mistakes
}

function routeChecks(model: Model): Mistake[] {
  const taken = new Map<string, string>()
  return screensOf(model).flatMap(({ table, screen }) => {
    const file = table ? `tables/${table.name}.json` : 'access.json'
    const index = table
      ? table.screens.indexOf(screen)
      : model.access.screens.findIndex((own) => own.route === screen.route)
    const owner = taken.get(screen.route.toLowerCase())
    taken.set(screen.route.toLowerCase(), file)
    const sentence = `${screen.route} belongs to ${owner} already`
    return owner ? [{ id: 'T03', file, key: `screens.${index}.route`, sentence }] : []
  })
}

/** A circle of required references: no first row could ever be saved. */
function circleChecks(model: Model): Mistake[] {
  const needs = (name: string): string[] =>
    Object.values(model.tables.get(name)?.fields ?? {}).flatMap((field) =>
      field.table && field.required && field.default === undefined ? [field.table] : [],
    )
  return [...model.tables.keys()].flatMap((start) => {
    const path = circleFrom(start, needs)
    return path?.every((name) => name >= start)
      ? [inTable(start, 'T08', 'fields', `${path.join(' -> ')} require each other in a circle`)]
      : []
  })
}

function circleFrom(start: string, needs: (name: string) => string[], path: string[] = [start]): string[] | undefined {
  for (const next of needs(path.at(-1) ?? start)) {
    if (next === start) return [...path, start]
    if (path.includes(next)) continue
    const found = circleFrom(start, needs, [...path, next])
    if (found) return found
  }
  return undefined
}

function accessChecks(model: Model): Mistake[] {
  const { areas, roles, everyone, screens } = model.access
  const routes = new Set(screensOf(model).map(({ screen }) => screen.route))
  const known = (name: string) =>
    name === '*' || Object.hasOwn(areas, name) || model.tables.has(name) || routes.has(name)
  const parents = Object.entries(areas).flatMap(([name, { parent }]) => {
    if (parent === undefined) return []
    if (!Object.hasOwn(areas, parent)) return [inAccess('A01', `areas.${name}.parent`, `no area is called "${parent}"`)]
    return areas[areaChain(model.access, name).at(-1) ?? '']?.parent
      ? [inAccess('A02', `areas.${name}.parent`, 'the areas go in a circle')]
      : []
  })
  const lost = screens.flatMap(({ area }, index) =>
    Object.hasOwn(areas, area) ? [] : [inAccess('T01', `screens.${index}.area`, `no area is called "${area}"`)],
  )
  const grants = [
    ['everyone', everyone] as const,
    ...Object.entries(roles).map(([role, rights]) => [`roles.${role}`, rights] as const),
  ]
  const strays = grants.flatMap(([at, rights]) =>
    ['manage' as const, 'except' as const, ...actions].flatMap((list) =>
      (rights[list] ?? [])
        .filter((name) => !known(name))
        .map((name) => inAccess('A03', `${at}.${list}`, `"${name}" is no area, table or route`)),
    ),
  )
  return [...parents, ...lost, ...strays]
}
