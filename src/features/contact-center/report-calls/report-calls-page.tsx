import { Button } from 'antd'
import { clsx } from 'clsx'
import { useState } from 'react'
import { durationText } from '#schema/fields/duration.ts'
import { callFigureFields } from '#schema/rights/whole-answers.ts'
import type { Values } from '#schema/rows/row.ts'
import { LayoutBody } from '#src/layouts/layout-body.tsx'
import { lazy } from '#src/lib/lazy.ts'
import { usePhone } from '#src/lib/media.ts'
import { currentSession } from '#src/lib/net/session.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { useReadable } from '#src/providers/ability.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { ChartIcon } from '#src/ui/icons.tsx'
import { InPlace } from '#src/ui/in-place.tsx'
import { Stack } from '#src/ui/layout.tsx'
import styles from './call-charts.module.css'
import { t } from './texts.ts'
import { type Trend, useTrend } from './trend.ts'

const CallCharts = lazy(() => import('./call-charts.tsx'), 'CallCharts')

/** The calls of a day, to read; in figures for who reads all that is counted. */
export function ReportCalls({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen })
  const [chartsShown, showCharts] = useChartsShown()
  const phone = usePhone()
  const readable = useReadable(table)
  const isCounted = callFigureFields.every((name) => readable.includes(name))
  const action = t(chartsShown ? 'trend.hide' : 'trend.show')
  return (
    <>
      <ListHead list={list} title={title} total={(count) => t('trend.legs', { count })}>
        {isCounted && (
          <Button
            icon={<ChartIcon />}
            aria-expanded={chartsShown}
            aria-label={action}
            title={action}
            onClick={() => showCharts(!chartsShown)}
          >
            {phone ? null : action}
          </Button>
        )}
      </ListHead>
      <ListTools list={list} />
      {chartsShown && isCounted && <Figures filters={list.query.filters} />}
      <LayoutBody list={list} />
    </>
  )
}

/** The totals and charts of the calls that these filters find. */
function Figures({ filters }: { filters: Values }) {
  const trend = useTrend(filters)
  const failed = trend.data === undefined && trend.isError
  return (
    <>
      <Totals trend={trend.data} busy={trend.isPlaceholderData} failed={failed} />
      <InPlace meanwhile={<div className={styles.charts} aria-busy="true" />}>
        <CallCharts trend={trend.data} failed={failed} onRetry={() => void trend.refetch()} />
      </InPlace>
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
    <Stack as="section" below="xl" aria-label={t('trend.totals')} aria-busy={busy || (!trend && !failed)}>
      <Facts look="line">
        {shown.map(([label, value]) => (
          <Fact key={label} name={label}>
            <strong className={clsx(styles.total, 'figures')}>{value}</strong>
          </Fact>
        ))}
      </Facts>
      {failed && <p className="muted">{t('figures.missing', { label: t('trend.totals') })}</p>}
    </Stack>
  )
}

const keyOf = () => `call-charts-${currentSession()?.id ?? 0}`
const SHOWN = 'shown'

/** Whether the current user wants to see totals and charts above the calls, on this device: not before they ask for them. */
function useChartsShown(): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(() => localStorage.getItem(keyOf()) === SHOWN)
  const choose = (next: boolean) => {
    setShown(next)
    try {
      if (next) localStorage.setItem(keyOf(), SHOWN)
      else localStorage.removeItem(keyOf())
    } catch {
      // A private window may refuse storage: the choice then lasts until the page is closed.
    }
  }
  return [shown, choose]
}
