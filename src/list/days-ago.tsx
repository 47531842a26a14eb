import { InputNumber } from 'antd'
import { z } from 'zod'
import { daysFromToday } from '#schema/viewer.ts'
import { t } from '#src/lib/i18n.ts'

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

interface Props {
  id: string
  value: unknown
  onChange: (value: unknown) => void
}

/** The number of days of a filter 'at least … days ago'. */
export const DaysAgo = ({ id, value, onChange }: Props) => (
  <InputNumber<number>
    id={id}
    className="wide"
    min={SINCE}
    max={MOST}
    precision={0}
    suffix={t('list.daysAgo')}
    value={daysAgo(value)}
    onChange={(days) => days !== null && onChange(untilDaysAgo(days))}
  />
)
