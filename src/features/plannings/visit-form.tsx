import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { tableOf } from '#schema/model.ts'
import { overlapFields } from '#schema/rights/whole-answers.ts'
import type { Row } from '#schema/rows/row.ts'
import { isDay, isTime } from '#schema/rules/day.ts'
import { endFollowing } from '#schema/rules/visit-time.ts'
import { wallNow } from '#src/calendar/wall-clock.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { inputs } from '#src/fields/inputs.tsx'
import { useSettled } from '#src/fields/use-debounced.ts'
import { asText } from '#src/lib/format.ts'
import { useReadable } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type BodyKey, type FieldOf, readRows, rowOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Line, Lines } from '#src/ui/lines.tsx'
import { t } from './texts.ts'
import { stateOf, visitOf } from './visit.ts'

export const visitForm: FormOptions<FieldOf<'plannings'>> = {
  inputs: { startTime: StartTime },
  footers: { when: OverlapHint },
  opensAt: (row) => (row && lacksReport(row) ? 'communicationReport' : undefined),
}

/** Whether the visit is over and nobody has said yet what became of it. */
function lacksReport(row: Row): boolean {
  const visit = visitOf(rowOf('plannings', row))
  return visit !== undefined && stateOf(visit, wallNow()) === 'late'
}

const END: BodyKey<'plannings'> = 'endTime'

/** The input of the start time: it also moves the end time, so that the duration stays the same. */
function StartTime({ value, onChange, ...rest }: InputProps) {
  const form = Form.useFormInstance()
  const change = (start: unknown) => {
    onChange?.(start)
    if (typeof start !== 'string' || !isTime(start)) return
    const end = asText(form.getFieldValue(END))
    form.setFieldValue(END, endFollowing({ start: asText(value), end }, start))
  }
  return <inputs.time.Input {...rest} value={value} onChange={change} />
}

/** Warns who reads the hours of visits of others of the agent at the same time. The form can be saved all the same. */
function OverlapHint({ base }: { base?: Row }) {
  const [agentId, date, startTime, endTime] = watchedKeys.map(useText)
  const readable = useReadable(tableOf(useModel(), 'plannings'))
  const isTold = overlapFields.every((name) => readable.includes(name))
  const current = JSON.stringify({ agentId, date, startTime, endTime, ...(base && { id: base.id }) })
  const debounced = useSettled(current)
  const hours: Record<string, string> = JSON.parse(debounced)
  const { data: others = [] } = useQuery({
    queryKey: ['overlaps', debounced],
    queryFn: ({ signal }) => readRows('plannings', '/api/plannings/overlaps', { query: hours, signal }),
    enabled: isTold && isComplete(hours),
  })
  if (others.length === 0 || current !== debounced) return null
  return (
    <Stack below="lg">
      <Alert
        type="warning"
        showIcon
        role="status"
        message={t('visits.overlaps', { count: others.length })}
        description={
          <Lines>
            {others.map((row) => (
              <Line key={row.id}>
                {row.startTime} – {row.endTime} {row.title}, {row.customer.companyName}
              </Line>
            ))}
          </Lines>
        }
      />
    </Stack>
  )
}

const watchedKeys: readonly BodyKey<'plannings'>[] = ['agentId', 'date', 'startTime', 'endTime']

const isComplete = ({ agentId, date = '', startTime = '', endTime = '' }: Record<string, string>) =>
  agentId !== '' && isDay(date) && isTime(startTime) && isTime(endTime) && endTime > startTime

const useText = (name: string) => asText(Form.useWatch(name))
