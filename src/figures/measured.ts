import { lengthText } from '#schema/fields/duration.ts'
import type { Measure } from '#schema/lists/measures.ts'
import { fieldNamed, type Table } from '#schema/table.ts'
import { formatMoney, formatNumber } from '#src/lib/format.ts'
import { t } from './texts.ts'

/** Whether parts of it make a whole. */
export const addsUp = ({ kind }: Measure): boolean => kind === 'count' || kind === 'sum'

/** How numbers of the measure are written, as lists write those of its field. */
export function formatOf(table: Table, measure: Measure): (value: number) => string {
  if (!('name' in measure)) {
    if (measure.kind === 'stay') return stayText
    return measure.kind === 'share' ? (value) => formatNumber(value, 1, '%') : (value) => formatNumber(value)
  }
  const field = fieldNamed(table, measure.name)
  if (field.type === 'money') return formatMoney
  if (field.type === 'duration') return (value) => lengthText(Math.round(value), field)
  const decimals = measure.kind === 'avg' ? Math.max(field.decimals ?? 0, 2) : field.decimals
  return (value) => formatNumber(value, decimals, field.unit)
}

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]

/** Seconds as one reads how long something lasts: '12,3 giorni', '5 ore', '34 min'. */
export function stayText(seconds: number): string {
  const one = (size: number) => {
    const value = Math.round((10 * seconds) / size) / 10
    return { value: formatNumber(value, Number.isInteger(value) ? 0 : 1), count: value }
  }
  if (seconds >= DAY) return t('figures.days', one(DAY))
  if (seconds >= HOUR) return t('figures.hours', one(HOUR))
  return t('figures.minutes', { value: formatNumber(Math.round(seconds / MINUTE)) })
}
