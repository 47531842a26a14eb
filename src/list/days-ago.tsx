import { useId, useState } from 'react'
import { z } from 'zod'
import { daysFromToday } from '#schema/rules/day.ts'
import type { Field } from '#schema/table.ts'
import { FilterErrors } from '#src/fields/filter-errors.tsx'
import { NumberText } from '#src/fields/number-text.tsx'
import { t } from '#src/lib/i18n.ts'
import { validationErrors } from '#src/record/form-values.ts'

const until = z.strictObject({ to: z.unknown() })
/** A year is further back than anybody counts in days. */
const MOST = 366
const SINCE = 2

/** A filter for what lies at least so many days back, as it is stored. */
export const untilDaysAgo = (days: number): unknown => ({ to: `$today-${days}` })

/** How many days back a filter begins, two or more, that goes on without end into the past; else undefined. */
export function daysAgo(value: unknown): number | undefined {
  const { data } = until.safeParse(value)
  const days = data && daysFromToday(data.to)
  return days !== undefined && days <= -SINCE ? -days : undefined
}

const field = (): Field => ({
  ...{ type: 'number', label: t('list.daysAgo'), min: SINCE, max: MOST, unit: 'giorni', required: true },
  ...{ unique: false, readOnly: false, form: true, pick: false, onDelete: 'restrict' },
})

interface Props {
  id: string
  value: unknown
  onChange: (value: unknown) => void
}

/** The number of days of a filter 'at least … days ago'. What is none stays, with its reason, and changes nothing. */
export function DaysAgo({ id, value, onChange }: Props) {
  const [typed, setTyped] = useState<{ days: unknown; over: unknown }>()
  const errors = useId()
  const own = typed && typed.over === value ? typed : undefined
  const faults = own ? validationErrors(field(), own.days) : []
  const change = (days: unknown) => {
    setTyped({ days, over: value })
    if (typeof days === 'number' && validationErrors(field(), days).length === 0) onChange(untilDaysAgo(days))
  }
  return (
    <>
      <NumberText
        id={id}
        field={field()}
        suffix={t('list.daysAgo')}
        value={own ? own.days : daysAgo(value)}
        aria-invalid={faults.length > 0}
        aria-describedby={faults.length > 0 ? errors : undefined}
        onChange={change}
      />
      <FilterErrors id={errors} errors={faults} />
    </>
  )
}
