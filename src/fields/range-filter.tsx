import type { ComponentType } from 'react'
import type { Field } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import type { FilterProps } from './field-widget.ts'
import { useDebounced } from './use-debounced.ts'

export interface BoundProps {
  field: Field
  id: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

interface RangeValue {
  from?: unknown
  to?: unknown
}

/** Filters by a range ('da', 'a'); equal ends mean that single value. */
export function RangeFilter({ field, id, value, onChange, Bound }: FilterProps & { Bound: ComponentType<BoundProps> }) {
  const [rangeJson, change, apply] = useDebounced(
    JSON.stringify(toRange(value)),
    (text) => onChange(toFilter(JSON.parse(text))),
    Object.is,
  )
  const { from, to }: RangeValue = JSON.parse(rangeJson)
  const set = (part: RangeValue) => change(JSON.stringify({ ...toRange({ from, to }), ...part }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus passes through it, it gets none itself
    <div className="range" onBlur={apply}>
      <span aria-hidden="true">{t('field.from')}</span>
      <Bound
        field={field}
        id={id}
        label={t('field.fromLabel', { label: field.label })}
        value={from}
        onChange={(next) => set({ from: next })}
      />
      <span aria-hidden="true">{t('field.to')}</span>
      <Bound
        field={field}
        id={`${id}-to`}
        label={t('field.toLabel', { label: field.label })}
        value={to}
        onChange={(next) => set({ to: next })}
      />
    </div>
  )
}

/** Converts a filter's value to a range: a single value is a range from and to itself. */
export function toRange(value: unknown): { from: unknown; to: unknown } {
  if (typeof value !== 'object' || value === null) return { from: value ?? null, to: value ?? null }
  const { from = null, to = null }: RangeValue = value
  return { from, to }
}

/** Converts a range to a filter's value: null when both ends are open, the single value when they are equal. */
export function toFilter({ from, to }: RangeValue): unknown {
  const isSet = (end: unknown) => end !== null && end !== undefined && end !== ''
  if (!isSet(from) && !isSet(to)) return null
  if (from === to) return from
  return { ...(isSet(from) ? { from } : {}), ...(isSet(to) ? { to } : {}) }
}
