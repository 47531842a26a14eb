import { wireInstant } from '../../db/instant.ts'
import { between, spanOf } from './compare.ts'
import { columnAt, type Kind } from './kind.ts'
import { scalar } from './scalar.ts'

/** DD-MM-YYYY -> YYYY-MM-DD */
const isoDay = (value: unknown): unknown => (typeof value === 'string' ? value.split('-').reverse().join('-') : value)

export const date: Kind = scalar({
  type: 'date',
  wire: (column) => `to_char(${column}, 'DD-MM-YYYY')`,
  store: isoDay,
})

export const time: Kind = scalar({ type: 'time', wire: (column) => `to_char(${column}, 'HH24:MI')` })

/** A moment. Filters name days: a day is the whole day in Rome, the last one included. */
export const instant: Kind = scalar({
  type: 'timestamptz',
  wire: wireInstant,
  filter: (at, value, parameters) => {
    const column = columnAt(at)
    const midnight = (day: unknown, plus: number) =>
      `((${parameters.add(isoDay(day), 'text')}::date + ${plus})::timestamp at time zone 'Europe/Rome')`
    if ('is' in value) {
      return value.is
        .map((day) => `(${column} >= ${midnight(day, 0)} and ${column} < ${midnight(day, 1)})`)
        .join(' or ')
    }
    const { from, to } = spanOf(value)
    return between(column, from && midnight(from, 0), to && midnight(to, 1), '<')
  },
})
