import { type ComponentType, Fragment, useEffect, useState } from 'react'
import { comparisonSchema as comparable } from '#schema/condition/filter-value.ts'
import type { Field } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import type { FilterProps } from './field-widget.ts'
import { FilterErrors } from './filter-errors.tsx'
import styles from './range-filter.module.css'
import { useDebounced } from './use-debounced.ts'

export interface BoundProps {
  field: Field
  id: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

interface RangeValue {
  from?: unknown
  to?: unknown
}

const ends = ['from', 'to'] as const

/** Filters by a range ('da', 'a'); equal ends mean that single value. An end that cannot be read stays, with its reason, and filters nothing. */
export function RangeFilter({ field, id, value, onChange, Bound }: FilterProps & { Bound: ComponentType<BoundProps> }) {
  const [told, setTold] = useState<RangeValue>({})
  const applied = (text: string) => JSON.stringify(toFilter(readable(field, JSON.parse(text))))
  const outside = JSON.stringify(toRange(value))
  const { last, isOwn, send } = useOwnFilters(applied(outside))
  const [rangeJson, change, apply] = useDebounced(
    outside,
    (text) => {
      setTold(JSON.parse(text))
      const filter = applied(text)
      if (filter === last) return
      send(filter)
      onChange(JSON.parse(filter))
    },
    // What cannot be read stays while the address says the rest.
    (text, given) => isOwn(applied(given)) || applied(text) === applied(given),
  )
  const range: RangeValue = JSON.parse(rangeJson)
  const faults = ends.map((end) => (told[end] === range[end] ? faultOf(field, range[end]) : undefined))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus passes through it, it gets none itself
    <div className={styles.range} onBlur={apply}>
      {ends.map((end, index) => (
        <Fragment key={end}>
          <span aria-hidden="true">{t(`field.${end}`)}</span>
          <div>
            <Bound
              field={field}
              id={end === 'from' ? id : `${id}-to`}
              label={t(`field.${end}Label`, { label: field.label })}
              value={range[end]}
              aria-invalid={faults[index] !== undefined}
              aria-describedby={faults[index] === undefined ? undefined : `${id}-errors`}
              onChange={(next) => change(JSON.stringify({ ...toRange(range), [end]: next }))}
            />
          </div>
        </Fragment>
      ))}
      <FilterErrors id={`${id}-errors`} errors={faults} />
    </div>
  )
}

/** The filters on their way to the address: what comes back of them is no news, whatever is being typed by then. */
function useOwnFilters(current: string) {
  const [sent, setSent] = useState<readonly string[]>([])
  const at = sent.indexOf(current)
  useEffect(() => {
    if (at >= 0) setSent((all) => all.slice(all.indexOf(current) + 1))
  }, [at, current])
  return {
    last: sent.at(-1) ?? current,
    isOwn: (filter: string) => sent.includes(filter),
    send: (filter: string) => setSent((all) => [...all, filter]),
  }
}

/** Converts a range to a filter's value: null when both ends are open, the single value when they are equal. */
export function toFilter({ from, to }: RangeValue): unknown {
  if (!isSet(from) && !isSet(to)) return null
  if (from === to) return from
  return { ...(isSet(from) ? { from } : {}), ...(isSet(to) ? { to } : {}) }
}

const isSet = (end: unknown): boolean => end !== null && end !== undefined && end !== ''

/** Converts a filter's value to a range: a single value is a range from and to itself. */
export function toRange(value: unknown): { from: unknown; to: unknown } {
  if (typeof value !== 'object' || value === null) return { from: value ?? null, to: value ?? null }
  const { from = null, to = null }: RangeValue = value
  return { from, to }
}

/** Why an end filters nothing; undefined for an open one, and for one that does. */
const faultOf = (field: Field, end: unknown): string | undefined =>
  isSet(end) ? comparable(field).safeParse(end).error?.issues[0]?.message : undefined

/** The range without the ends that cannot be read. */
const readable = (field: Field, range: RangeValue): RangeValue =>
  Object.fromEntries(ends.map((end) => [end, faultOf(field, range[end]) === undefined ? range[end] : null]))
