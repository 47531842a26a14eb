import { type ExactMoment, isExactMoment } from '#schema/condition/filter-value.ts'
import { wireInstant } from '../../db/instant.ts'
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

/** The hour of the day of a moment, by the clocks of Rome. */
export const hourSql = (column: string): string => `extract(hour from ${column} at time zone 'Europe/Rome')::integer`

/** A moment. Conditions name days: a day is the whole day in Rome, the last one included; or a moment itself. */
export const instant: Kind = scalar({
  type: 'timestamptz',
  wire: wireInstant,
  filter: (at, value, parameters) => {
    const column = columnAt(at)
    if ('empty' in value || 'was' in value) return 'true'
    if ('hour' in value) return `${hourSql(column)} = ${parameters.add(value.hour, 'integer')}`
    const exact = ({ at: moment }: ExactMoment) => parameters.add(moment, 'timestamptz')
    const midnight = (day: unknown, plus: number) =>
      `((${parameters.add(isoDay(day), 'text')}::date + ${plus})::timestamp at time zone 'Europe/Rome')`
    const from = (end: unknown) => `${column} >= ${isExactMoment(end) ? exact(end) : midnight(end, 0)}`
    const to = (end: unknown) => (isExactMoment(end) ? `${column} <= ${exact(end)}` : `${column} < ${midnight(end, 1)}`)
    if ('is' in value) return value.is.map((one) => `(${from(one)} and ${to(one)})`).join(' or ') || 'false'
    const ends = [value.from !== undefined && from(value.from), value.to !== undefined && to(value.to)]
    return ends.filter(Boolean).join(' and ') || 'true'
  },
})
