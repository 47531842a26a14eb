import type { Block, Dashboard, RowsBlock } from '../grammar/dashboard-grammar.ts'
import { inDashboard, type Mistake } from '../grammar/mistake.ts'
import { didYouMean } from '../grammar/spelling.ts'
import { type Model, screensOf } from '../model.ts'
import { readsRows } from '../rights/block-needs.ts'
import { dashboardRoute, OWN_DASHBOARD } from '../rights/dashboards.ts'
import { isSingle, type Table } from '../table.ts'
import { mistakeAt, orderMistakes, shownMistakes, textMistakes, typeFault, whereMistakes } from './block-fields.ts'
import { repeatedValues, type TableMistake } from './field-check.ts'
import { figureMistakes } from './figures.ts'

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

const t73 = (key: string, sentence: string | undefined): TableMistake[] => mistakeAt('T73', key, sentence)

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
    ...whereMistakes(model, table, block.filters, { id: 'T73', key: 'filters' }),
    ...t73('date', block.date === undefined ? undefined : typeFault(table, block.date, ['date', 'instant'])),
    ...(block.kind === 'list'
      ? [
          ...shownMistakes(table, block.columns ?? [], { id: 'T73', key: 'columns' }),
          ...orderMistakes(table, block, { id: 'T73', at: '' }),
        ]
      : measureFaults(model, table, block)),
  ]
}

function measureFaults(model: Model, table: Table, block: Exclude<RowsBlock, { kind: 'list' }>): TableMistake[] {
  const { measure, where } = block
  const dimensions = block.kind === 'figure' ? { by: block.by, split: block.split } : {}
  return figureMistakes(model, table, { ...dimensions, measure, where }, { id: 'T73', at: '' })
}
