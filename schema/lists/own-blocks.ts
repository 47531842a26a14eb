import { fieldsAt, readCondition } from '../condition/condition.ts'
import { anyReader, type ListReader } from '../condition/reader.ts'
import type { OwnBlock } from '../grammar/block-grammar.ts'
import { messages } from '../italian/messages.ts'
import type { Model } from '../model.ts'
import type { AppAbility } from '../rights/ability.ts'
import { needsOf } from '../rights/block-needs.ts'
import { readsBlock } from '../rights/dashboards.ts'
import { readableFields } from '../rights/sight.ts'
import { fieldOf, type Table } from '../table.ts'
import { readFigure } from './measures.ts'

/** The most blocks that a person has on the page that they make themselves. */
export const MOST_OWN_BLOCKS = 40

/** Who has a block on their page: what they may read, and what their conditions mean. */
export interface BlockReader {
  ability: AppAbility
  reader: ListReader
}

/**
 * Why a block cannot be shown to this person, in sentences: what it names is not there any more, or is not theirs to read. Without
 * any it says of its rows exactly what it said when it was put there.
 */
export function blockFaults(model: Model, { ability, reader }: BlockReader, block: OwnBlock): string[] {
  const table = model.tables.get(block.table)
  if (!table) return [messages.blockTable]
  const needs = needsOf(model.tables, block, anyReader(model))
  const columns = block.kind === 'list' ? (block.columns ?? []) : []
  const gone = [...needs.fields, ...columns].filter((name) => !isThere(model, table, name))
  if (gone.length > 0) return gone.map((name) => messages.blockField(name))
  if (!readsBlock(model, ability, needs)) return [messages.blockForbidden]
  const readable = readableFields(ability, table)
  const place = { table, readable, reader }
  const conditions = [block.filters ?? {}, ('where' in block && block.where) || {}]
  const unread = conditions.flatMap((written) => faultsIn(place, written))
  const isRead = block.kind === 'list' || 'figure' in readFigure(table, readable, block)
  return [...new Set([...unread, ...(isRead ? [] : [messages.blockFigure])])]
}

function isThere({ tables }: Model, table: Table, path: string): boolean {
  const [name = '', beyond] = path.split('.')
  const field = fieldOf(table, name)
  if (!field || beyond === undefined) return field !== undefined
  const referred = tables.get(field.table ?? '')
  return referred !== undefined && fieldOf(referred, beyond) !== undefined
}

function faultsIn(place: Parameters<typeof readCondition>[0], written: Readonly<Record<string, unknown>>): string[] {
  const sentences: string[] = []
  readCondition(place, written, ({ path, kind }) => {
    const key = path.at(-1) ?? ''
    sentences.push(
      kind === 'key' ? messages.blockField(key) : messages.blockValue(fieldsAt(place, key)?.field?.label ?? key),
    )
  })
  return sentences
}
