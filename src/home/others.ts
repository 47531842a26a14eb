import { withSmallInitial } from '#schema/italian/words.ts'
import type { Table } from '#schema/table.ts'
import { t } from './texts.ts'

/** How many more rows there are of a block, or of a part of it: 'Altre 3 trattative in ritardo'. */
export function othersText(label: Table['label'], count: number, part = ''): string {
  const words = { one: withSmallInitial(label.one), many: withSmallInitial(label.many), part: withSmallInitial(part) }
  return t(label.gender === 'f' ? 'homeCard.othersF' : 'homeCard.others', { count, ...words }).trim()
}
