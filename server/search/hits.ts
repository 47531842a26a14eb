import { z } from 'zod'
import type { Model } from '#schema/model.ts'
import { fold } from '#schema/rules/fold.ts'
import { namedBy, nameOf } from '#schema/table.ts'
import { phoneKey } from '../db/phone-key.ts'
import { columnsOf } from '../export/sheet.ts'
import type { SearchTerms } from './search-terms.ts'
import { RANKS } from './statement.ts'
import type { Target } from './targets.ts'

/** A row that was found. */
export interface Hit {
  table: string
  id: number
  name: string
  /** What tells it from others of its name, in words: where it matches first, then what its list shows. */
  detail: string
  /** The row it is opened at, where it has no screen of its own. */
  at?: { table: string; id: number }
}

/** A row that matches. */
export interface FoundRow {
  table: string
  id: number
  rank: number
}

const MOST_DETAILS = 3
const rowRead = z.record(z.string(), z.unknown())
const ownerRead = z.object({ id: z.number() })

/** A row in the words that people find it by; `json` holds the fields of it that shown-rows.ts reads. */
export function hitOf(model: Model, target: Target, terms: SearchTerms, id: number, json: string): Hit {
  const { table, texts, phones, telling, home } = target
  const row = rowRead.parse(JSON.parse(json))
  const named = namedBy(table)
  const name = nameOf(table, row) || `${table.label.one} ${id}`
  const [words = []] = terms.readings
  const isMet = (field: string) => {
    const value = fold(String(row[field] ?? ''))
    return words.some((word) => value.includes(word) && !fold(name).includes(word)) || isNumber(value, terms)
  }
  const met = [...texts, ...phones].filter((field) => !named.includes(field) && isMet(field))
  const own = home ? [home.field, ...met, ...phones, ...telling] : [...met, ...telling]
  const readableTexts = columnsOf(
    model,
    table,
    own.filter((field) => !named.includes(field)),
  ).map((column) => column.words(row))
  const detail = [...new Set(readableTexts)].filter((text) => text !== '' && text !== name).slice(0, MOST_DETAILS)
  const at = home && { table: home.table.name, id: ownerRead.parse(row[home.field]).id }
  return { table: table.name, id, name, detail: detail.join(' · '), ...(at && { at }) }
}

const isNumber = (value: string, { readings, phones }: SearchTerms): boolean =>
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
