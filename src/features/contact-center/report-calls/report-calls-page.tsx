import { Button } from 'antd'
import { durationText } from '#schema/fields/duration.ts'
import { lazyPage, Meanwhile } from '#src/lib/prefetch.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { ListBody } from '#src/list/list-body.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { ChartIcon } from '#src/ui/icons.tsx'
import { PartBoundary } from '#src/ui/part-boundary.tsx'
import './report-calls.css'
import { t } from './texts.ts'
import { type Trend, useTrend } from './trend.ts'
import { useChartsShown } from './use-charts-shown.ts'

const CallCharts = lazyPage(async () => ({ default: (await import('./call-charts.tsx')).CallCharts }))

/** The calls of a day, to read: their totals and charts follow the filters of the list. */
export function ReportCalls({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen })
  const [chartsShown, showCharts] = useChartsShown()
  const trend = useTrend(list.filters)
  const retry = () => void trend.refetch()
  return (
    <>
      <ListHead list={list} title={title} total={(count) => t('trend.legs', { count })}>
        <Button icon={<ChartIcon />} aria-pressed={chartsShown} onClick={() => showCharts(!chartsShown)}>
          {t(chartsShown ? 'trend.hide' : 'trend.show')}
        </Button>
      </ListHead>
      <ListTools list={list} />
      <Totals trend={trend.data} busy={trend.isPlaceholderData} failed={trend.data === undefined && trend.isError} />
      {chartsShown && (
        <PartBoundary inPlace>
          <Meanwhile value={<div className="call-charts" aria-busy="true" />}>
            <CallCharts trend={trend.data} failed={trend.data === undefined && trend.isError} onRetry={retry} />
          </Meanwhile>
        </PartBoundary>
      )}
      <ListBody list={list} />
    </>
  )
}

function Totals({ trend, busy, failed }: { trend?: Trend; busy: boolean; failed: boolean }) {
  const { calls, answered, missed, outgoing, talkDuration, ringDuration } = trend?.totals ?? {}
  const count = (value?: number) => (value === undefined ? '–' : t('figures.number', { count: value }))
  const time = (value?: number) => (value === undefined ? '–' : durationText(value))
  const shown = [
    [t('trend.calls'), count(calls)],
    [t('trend.answered'), count(answered)],
    [t('trend.missed'), count(missed)],
    [t('trend.outgoing'), count(outgoing)],
    [t('trend.talk'), time(talkDuration)],
    [t('trend.ring'), time(ringDuration)],
  ]
  return (
    <section className="call-totals" aria-label={t('trend.totals')} aria-busy={busy || (!trend && !failed)}>
      <dl>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {failed && <p className="muted">{t('figures.missing', { label: t('trend.totals') })}</p>}
    </section>
  )
}
