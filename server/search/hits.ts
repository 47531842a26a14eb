import { z } from 'zod'
import type { Model } from '#schema/model.ts'
import { phoneKey } from '../db/phone-key.ts'
import { columnsOf } from '../export/sheet.ts'
import { type Asked, folded } from './asked.ts'
import { RANKS } from './statement.ts'
import type { Target } from './targets.ts'

/** A row that was found. */
export interface Hit {
  table: string
  id: number
  name: string
  /** What tells it from others of its name, in words: where it matches first, then what its list shows. */
  detail: string
}

/** A row as the statements give it. */
export interface Found {
  table: string
  id: number
  rank: number
  row: string
}

const MOST_DETAILS = 3
const rowRead = z.record(z.string(), z.unknown())

/** A row in the words that people find it by. */
export function hitOf(model: Model, { table, texts, phones, telling }: Target, asked: Asked, found: Found): Hit {
  const row = rowRead.parse(JSON.parse(found.row))
  const title = row[table.title]
  const name = typeof title === 'string' && title !== '' ? title : `${table.label.one} ${found.id}`
  const [words = []] = asked.readings
  const isMet = (field: string) => {
    const value = folded(String(row[field] ?? ''))
    return words.some((word) => value.includes(word) && !folded(name).includes(word)) || isNumber(value, asked)
  }
  const met = [...texts, ...phones].filter((field) => field !== table.title && isMet(field))
  const said = columnsOf(model, table, [...met, ...telling]).map((column) => column.words(row))
  const detail = [...new Set(said)].filter((text) => text !== '' && text !== name).slice(0, MOST_DETAILS)
  return { table: table.name, id: found.id, name, detail: detail.join(' · ') }
}

const isNumber = (value: string, { readings, phones }: Asked): boolean =>
  readings.slice(1).some(([number = '']) => value.includes(number)) ||
  phones.some((part) => phoneKey(value).includes(part))

/**
 * The order of tables in the answer: first where a row has exactly that name, then those of millions of rows (people,
 * deals, machines), then the others, last what forms only refer to; where only typing mistakes were found, behind them all.
 * Among equals those come first whose best row matches best.
 */
export function weightOf({ table }: Target, best: number): number {
  if (best === RANKS.name) return -1
  const own = table.big ? 0 : table.lookup ? 2 : 1
  return best === RANKS.mistyped ? own + 3 : own
}
