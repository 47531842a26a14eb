import { anyReader } from '../condition/reader.ts'
import type { Block, Dashboard, RowsBlock } from '../grammar/dashboard-grammar.ts'
import { inDashboard, type Mistake } from '../grammar/mistake.ts'
import { didYouMean } from '../grammar/spelling.ts'
import { type Model, screensOf } from '../model.ts'
import { readsRows } from '../rights/block-needs.ts'
import { dashboardRoute, OWN_DASHBOARD } from '../rights/dashboards.ts'
import { fieldOf, isSingle, type Table } from '../table.ts'
import { conditionMistakes, type WrittenCondition } from './conditions.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { figureMistakes } from './figures.ts'
import { textFault } from './texts.ts'

/** The types of the fields by which all blocks of a page are filtered. */
export const commonFilterTypes: readonly string[] = ['choice', 'reference', 'flag', 'boolean']

/** What is wrong with the pages of figures: they show tables and fields that are there, in ways that they can be shown. */
export const dashboardChecks = (model: Model, dashboards: ReadonlyMap<string, Dashboard>): Mistake[] =>
  [...dashboards].flatMap(([file, dashboard]) => [
    ...(file === dashboard.name ? [] : [inDashboard(file, 'T06', 'name', `must be "${file}", as the file`)]),
    ...[
      ...headFaults(model, dashboards, file, dashboard),
      ...filterFaults(model, dashboard),
      ...blocksFaults(model, dashboard),
    ].map(([id, key, sentence]) => inDashboard(file, id, key, sentence)),
  ])

const t73 = (key: string, sentence: string | undefined): TableMistake[] =>
  sentence === undefined ? [] : [['T73', key, sentence]]

const textMistakes = (key: string, text: string | undefined): TableMistake[] => {
  const fault = text === undefined ? undefined : textFault(text)
  return fault ? [['T41', key, fault]] : []
}

function headFaults(
  model: Model,
  dashboards: ReadonlyMap<string, Dashboard>,
  file: string,
  { name, label }: Dashboard,
): TableMistake[] {
  const twin = [...dashboards].find(([other, page]) => other < file && page.label.toLowerCase() === label.toLowerCase())
  const screen = screensOf(model).find((one) => one.screen.route.toLowerCase() === dashboardRoute(name))
  return [
    ...(name === OWN_DASHBOARD ? t73('name', `"${OWN_DASHBOARD}" is the page that people make themselves`) : []),
    ...(screen
      ? [['T03', 'name', `${dashboardRoute(name)} is the screen "${screen.label}"`] satisfies TableMistake]
      : []),
    ...textMistakes('label', label),
    ...(twin ? t73('label', `the page "${twin[0]}" is called "${label}" too`) : []),
  ]
}

/** The tables that the blocks of a page show. */
const tablesIn = (model: Model, blocks: readonly Block[]): Table[] =>
  blocks.filter(readsRows).flatMap((block) => model.tables.get(block.table) ?? [])

function filterFaults(model: Model, { filters, blocks }: Dashboard): TableMistake[] {
  const tables = tablesIn(model, blocks)
  const offered = tables.flatMap((table) =>
    Object.entries(table.fields).flatMap(([name, { type }]) => (commonFilterTypes.includes(type) ? [name] : [])),
  )
  return [
    ...repeatedValues(filters).map((name): TableMistake => ['T43', 'filters', `names "${name}" twice`]),
    ...filters.flatMap((name, index) =>
      offered.includes(name)
        ? []
        : t73(
            `filters.${index}`,
            `no table of its blocks has a choice or reference "${name}"${didYouMean(name, offered)}`,
          ),
    ),
  ]
}

const blocksFaults = (model: Model, { blocks }: Dashboard): TableMistake[] =>
  blocks.flatMap((block, index) =>
    blockFaults(model, block).map(([id, key, sentence]): TableMistake => [id, `blocks.${index}.${key}`, sentence]),
  )

function blockFaults(model: Model, block: Block): TableMistake[] {
  const title = textMistakes('title', block.title)
  if (!readsRows(block)) return [...title, ...textMistakes('text', block.text)]
  const table = model.tables.get(block.table)
  if (!table)
    return [
      ...title,
      ...t73('table', `no table is called "${block.table}"${didYouMean(block.table, [...model.tables.keys()])}`),
    ]
  if (isSingle(table)) return [...title, ...t73('table', `"${table.name}" is one record: there is nothing to count`)]
  return [
    ...title,
    ...conditionFaults(model, table, 'filters', block.filters),
    ...t73('date', block.date === undefined ? undefined : typeFault(table, block.date, ['date', 'instant'])),
    ...(block.kind === 'list' ? listFaults(table, block) : measureFaults(model, table, block)),
  ]
}

function measureFaults(model: Model, table: Table, block: Exclude<RowsBlock, { kind: 'list' }>): TableMistake[] {
  const { measure, where } = block
  const dimensions = block.kind === 'figure' ? { by: block.by, split: block.split } : {}
  return figureMistakes(model, table, { ...dimensions, measure, where }, { id: 'T73', at: '' })
}

function listFaults(table: Table, { columns = [], sortBy, descending }: RowsBlock & { kind: 'list' }): TableMistake[] {
  return [
    ...columns.flatMap((name) => (fieldOf(table, name) ? [] : t73('columns', typeFault(table, name, [])))),
    ...repeatedValues(columns).map((name): TableMistake => ['T43', 'columns', `names "${name}" twice`]),
    ...(sortBy === undefined || fieldOf(table, sortBy) ? [] : t73('sortBy', typeFault(table, sortBy, []))),
    ...(descending !== undefined && sortBy === undefined
      ? [['T48', 'descending', 'has no effect without "sortBy"'] satisfies TableMistake]
      : []),
  ]
}

/** Why a field cannot stand there; undefined where it can. */
function typeFault(table: Table, name: string, types: readonly string[]): string | undefined {
  const field = fieldOf(table, name)
  if (!field) return `no field of ${table.name} is called "${name}"${didYouMean(name, Object.keys(table.fields))}`
  return types.includes(field.type)
    ? undefined
    : `"${name}" is of the type ${field.type}: it must be ${types.join(' or ')}`
}

function conditionFaults(model: Model, table: Table, key: string, where: WrittenCondition | undefined): TableMistake[] {
  if (!where) return []
  if (Object.keys(where).length === 0) return [['T43', key, 'is empty: leave it out']]
  return conditionMistakes(model, table, where, anyReader(model)).flatMap(({ at, sentence }) =>
    t73(`${key}.${at}`, sentence),
  )
}
