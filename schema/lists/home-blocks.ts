import { anyReader, ME } from '../condition/reader.ts'
import type { HomeBlock, HomePart } from '../grammar/home-grammar.ts'
import { type Model, screensOf } from '../model.ts'
import type { AppAbility } from '../rights/ability.ts'
import { needsOf } from '../rights/block-needs.ts'
import { readsBlock } from '../rights/dashboards.ts'
import type { Values } from '../rows/row.ts'
import { fieldOf, filterKey, type Screen, type Table } from '../table.ts'
import { withFilter } from './dimensions.ts'

/** A block of the home page, with the screen that says it. */
export interface ListedBlock {
  table: Table
  screen: Screen
  block: HomeBlock
}

/** All blocks that screens put on the home page, in their order. */
export const homeBlocksOf = (model: Model): ListedBlock[] =>
  screensOf(model)
    .flatMap(({ screen, table }) => (table ? (screen.home ?? []).map((block) => ({ table, screen, block })) : []))
    .sort((one, other) => one.block.order - other.block.order)

/** Whether this person has the block: opens its screen, reads all that it looks at, and has the right that it needs. */
export function hasHomeBlock(model: Model, ability: AppAbility, { table, screen, block }: ListedBlock): boolean {
  const { where, owner, needs, next, parts = [] } = block
  if (ability.cannot('open', screen.route) || (needs && ability.cannot(needs.action, needs.table))) return false
  const asked = [{ ...block, where }, ...parts, ...(next ? [next] : [])]
  const named = owner === undefined ? [] : [owner]
  return asked.every(({ where: filters, sortBy, ...rest }) => {
    const by = 'by' in rest ? rest.by : undefined
    const { fields } = needsOf(model.tables, { table: table.name, filters, by, sortBy }, anyReader(model))
    return readsBlock(model, ability, { table: table.name, fields: [...fields, ...named] })
  })
}

/** The rows of a block: all that it is about, or those of its reader alone. */
export function blockFilters(table: Table, { where = {}, owner }: HomeBlock, isOwn: boolean): Values {
  const field = owner === undefined ? undefined : fieldOf(table, owner)
  return isOwn && owner !== undefined && field ? withFilter(where, { [filterKey(owner, field)]: ME }) : where
}

/** The groups of rows of a block, each with its filters, its order and its number of rows: one, where it has no parts. */
export function partsOf(block: HomeBlock, filters: Values): (Omit<HomePart, 'where' | 'rows'> & PartRows)[] {
  const { parts, sortBy, descending, rows } = block
  if (!parts) return [{ filters, sortBy, descending, rows }]
  return parts.map(({ where, ...part }) => ({
    ...part,
    filters: withFilter(filters, where),
    rows: part.rows ?? rows,
  }))
}

interface PartRows {
  filters: Values
  rows: number
}

/** The rows of which the first comes after those of the block: a key of theirs stands in the place of that key of the block. */
export const nextFilters = ({ next }: HomeBlock, filters: Values): Values => ({ ...filters, ...next?.where })
