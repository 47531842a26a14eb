import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useEffect, useState } from 'react'
import type { Row } from '#schema/row.ts'
import { isDay, isTime } from '#schema/rules/day.ts'
import { DELAY_MS } from '#src/fields/use-debounced.ts'
import { asText } from '#src/lib/format.ts'
import { type BodyKey, readRows } from '#src/providers/rows.ts'
import { t } from './texts.ts'

/** Says, while hours are being chosen, which other visits of the same agent they overlap. A hint: saving goes on. */
export function OverlapHint({ base }: { base?: Row }) {
  const [agentId, date, startTime, endTime] = keys.map(useText)
  const typed = JSON.stringify({ agentId, date, startTime, endTime, ...(base && { id: base.id }) })
  const settled = useSettled(typed)
  const hours: Record<string, string> = JSON.parse(settled)
  const { data: others = [] } = useQuery({
    queryKey: ['overlaps', settled],
    queryFn: ({ signal }) => readRows('plannings', '/api/plannings/overlaps', { query: hours, signal }),
    enabled: isWhole(hours),
  })
  if (others.length === 0 || typed !== settled) return null
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

const keys: readonly BodyKey<'plannings'>[] = ['agentId', 'date', 'startTime', 'endTime']

/** Whether hours and agent are known, so that the question makes sense. */
const isWhole = ({ agentId, date = '', startTime = '', endTime = '' }: Record<string, string>) =>
  agentId !== '' && isDay(date) && isTime(startTime) && isTime(endTime) && endTime > startTime

const useText = (name: string) => asText(Form.useWatch(name))

/** The text as it stands shortly after its last change. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
