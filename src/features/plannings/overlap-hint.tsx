import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useEffect, useState } from 'react'
import type { Row } from '#schema/row.ts'
import { isDay, isTime } from '#schema/rules/day.ts'
import { DELAY_MS } from '#src/fields/use-delayed.ts'
import { asText } from '#src/lib/format.ts'
import { call } from '#src/lib/http.ts'
import { nameIn } from '#src/lib/records.ts'
import { asRow } from '#src/record/form-values.ts'
import { t } from './texts.ts'

/** Says, while hours are being chosen, which other visits of the same agent they overlap. A hint: saving goes on. */
export function OverlapHint({ base }: { base?: Row }) {
  const [agentId, date, startTime, endTime] = ['agentId', 'date', 'startTime', 'endTime'].map(useText)
  const typed = JSON.stringify({ agentId, date, startTime, endTime, ...(base && { id: base.id }) })
  const settled = useSettled(typed)
  const hours: Record<string, string> = JSON.parse(settled)
  const { data: others = [] } = useQuery({
    queryKey: ['overlaps', settled],
    queryFn: ({ signal }) => fetchOverlaps(hours, signal),
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
              {asText(row.startTime)} – {asText(row.endTime)} {asText(row.title)}, {nameIn(row.customer, 'companyName')}
            </li>
          ))}
        </ul>
      }
    />
  )
}

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

async function fetchOverlaps(query: Record<string, string>, signal: AbortSignal): Promise<Row[]> {
  const { body } = await call('/api/plannings/overlaps', { query, signal })
  return rowsIn(body)
}

/** The rows of a list's answer. */
export function rowsIn(body: unknown): Row[] {
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return Array.isArray(data) ? data.flatMap((one) => asRow(one) ?? []) : []
}
