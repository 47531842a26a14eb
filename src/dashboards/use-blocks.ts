import { useAbility } from '@casl/react'
import { useMemo } from 'react'
import type { Block } from '#schema/grammar/dashboard-grammar.ts'
import { type CommonFilter, commonFilters, heldFor, type Readable } from '#schema/lists/held-filters.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { needsOf, readsRows } from '#schema/rights/block-needs.ts'
import { openList, readsBlock } from '#schema/rights/dashboards.ts'
import { fieldsThrough, readableFields } from '#schema/rights/sight.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import { useModel } from '#src/providers/model.ts'
import { useReader } from '#src/providers/reader.ts'
import type { ShownBlock } from './blocks.tsx'
import type { PageState } from './page-state.ts'

/** A block with the name that it has on its page. */
export interface NamedBlock {
  name: string
  block: Block
}

/** The blocks of a page that this user reads, under its days and filters. */
export interface PageBlocks {
  shown: readonly ShownBlock[]
  filters: readonly CommonFilter[]
  /** A date of a block: the days of the page hold for it. */
  date?: Field
}

/** What of a page this user has; the others are left out. */
export function usePageBlocks(
  named: readonly NamedBlock[],
  filterNames: readonly string[],
  { range, values }: Pick<PageState, 'range' | 'values'>,
): PageBlocks {
  const model = useModel()
  const ability = useAbility<AppAbility>()
  const reader = useReader()
  return useMemo(() => {
    const readable: Readable = (table) =>
      ability.can('read', table.name) ? readableFields(ability, table) : fieldsThrough(ability, table)
    const seen = named.filter(
      ({ block }) => !readsRows(block) || readsBlock(model, ability, needsOf(model.tables, block, reader)),
    )
    const tables = seen.flatMap(({ block }) => (readsRows(block) ? (model.tables.get(block.table) ?? []) : []))
    const filters = commonFilters(model, readable, filterNames, tables)
    const shown = seen.map(({ name, block }): ShownBlock => {
      const table = readsRows(block) ? model.tables.get(block.table) : undefined
      if (!readsRows(block) || !table) return { name, block }
      const held = heldFor(model, readable, block, { filters, values, span: range.span })
      return { name, block, rows: { table, screen: openList(model, ability, table.name), held } }
    })
    return { shown, filters, date: dateIn(seen, (name) => model.tables.get(name)) }
  }, [model, ability, reader, named, filterNames, range.span, values])
}

function dateIn(named: readonly NamedBlock[], tableOf: (name: string) => Table | undefined): Field | undefined {
  return named.flatMap(({ block }) => {
    if (!readsRows(block) || block.date === undefined) return []
    const table = tableOf(block.table)
    return (table && fieldOf(table, block.date)) ?? []
  })[0]
}
