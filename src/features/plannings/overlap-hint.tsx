import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useEffect, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { isDay, isTime } from '#schema/rules/day.ts'
import { DELAY_MS } from '#src/fields/use-debounced.ts'
import { asText } from '#src/lib/format.ts'
import { type BodyKey, readRows } from '#src/providers/rows.ts'
import { t } from './texts.ts'

/** Warns of other visits of the agent at the same time. The form can be saved all the same. */
export function OverlapHint({ base }: { base?: Row }) {
  const [agentId, date, startTime, endTime] = watchedKeys.map(useText)
  const current = JSON.stringify({ agentId, date, startTime, endTime, ...(base && { id: base.id }) })
  const debounced = useDebounced(current)
  const hours: Record<string, string> = JSON.parse(debounced)
  const { data: others = [] } = useQuery({
    queryKey: ['overlaps', debounced],
    queryFn: ({ signal }) => readRows('plannings', '/api/plannings/overlaps', { query: hours, signal }),
    enabled: isComplete(hours),
  })
  if (others.length === 0 || current !== debounced) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className="overlap-hint"
      message={t('visits.overlaps', { count: others.length })}
      description={
        <ul>
          {others.map((row) => (
            <li key={row.id}>
              {row.startTime} – {row.endTime} {row.title}, {row.customer.companyName}
            </li>
          ))}
        </ul>
      }
    />
  )
}

const watchedKeys: readonly BodyKey<'plannings'>[] = ['agentId', 'date', 'startTime', 'endTime']

const isComplete = ({ agentId, date = '', startTime = '', endTime = '' }: Record<string, string>) =>
  agentId !== '' && isDay(date) && isTime(startTime) && isTime(endTime) && endTime > startTime

const useText = (name: string) => asText(Form.useWatch(name))

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
