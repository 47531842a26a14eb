import { Button } from 'antd'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { durationText } from '#schema/fields/duration.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/panel.tsx'
import styles from './call-charts.module.css'
import { t } from './texts.ts'
import type { Trend } from './trend.ts'

interface Props {
  /** Undefined until it is known. */
  trend?: Trend
  failed: boolean
  onRetry: () => void
}

/** How many calls were answered and missed, by hour and by operator; as high as usual whatever is known. */
export function CallCharts({ trend, failed, onRetry }: Props) {
  if (!trend || trend.totals.calls === 0) {
    return (
      <Panel dense live className={clsx(styles.charts, styles.none)}>
        <Row justify="center" gap="xl" lineGap="md">
          <p className="muted">{t(failed ? 'trend.failed' : trend ? 'trend.empty' : 'trend.loading')}</p>
          {failed && <Button onClick={onRetry}>{t('trend.retry')}</Button>}
        </Row>
      </Panel>
    )
  }
  return (
    <Stack as="section" gap="xl" least="28rem" align="start" className={styles.charts} aria-label={t('trend.charts')}>
      <Hours hours={allHours(trend.byHour)} />
      <Operators trend={trend} />
    </Stack>
  )
}

type Hour = Trend['byHour'][number]
type Counted = Pick<Hour, 'answered' | 'missed'>

const FIRST = 8
const LAST = 18

/** Every hour of a day at work, and those around it that have calls. */
export function allHours(byHour: readonly Hour[]): Hour[] {
  const known = new Map(byHour.map((one) => [one.hour, one]))
  const [from, to] = [Math.min(FIRST, ...known.keys()), Math.max(LAST, ...known.keys())]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).map(
    (hour) => known.get(hour) ?? { hour, answered: 0, missed: 0 },
  )
}

const most = (all: readonly Counted[]) => Math.max(1, ...all.map(({ answered, missed }) => answered + missed))
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

const Legend = ({ missed }: { missed: string }) => (
  <Row as="ul" gap="xl" oneLine className={clsx(styles.legend, 'muted small')}>
    <li className={styles.answered}>{t('trend.answered')}</li>
    <li className={styles.missed}>{missed}</li>
  </Row>
)

interface ChartProps {
  title: string
  /** What calls that were not answered are called. */
  missed: string
  children: ReactNode
}

const Chart = ({ title, missed, children }: ChartProps) => (
  <Panel dense label={title}>
    <Row justify="between" align="baseline" gap="xl" lineGap="2xs" below="md">
      <h2 className="small">{title}</h2>
      <Legend missed={missed} />
    </Row>
    {children}
  </Panel>
)

/** Bars over the hours; screen readers get the same numbers as a table. */
function Hours({ hours }: { hours: readonly Hour[] }) {
  const highest = most(hours)
  return (
    <Chart title={t('trend.byHour')} missed={t('trend.missed')}>
      <Row oneLine gap="2xs" align="stretch" className={clsx(styles.hours, 'muted figures')} aria-hidden="true">
        {hours.map(({ hour, answered, missed }) => (
          <div
            key={hour}
            className={clsx(styles.hour, 'grows')}
            title={t('trend.bar', { name: t('trend.hourOf', { hour }), answered, missed })}
          >
            <div className={styles.column}>
              {answered + missed > 0 && <span className={styles.value}>{answered + missed}</span>}
              <span className={clsx(styles.bar, styles.missed)} style={{ height: percent(missed, highest) }} />
              <span className={clsx(styles.bar, styles.answered)} style={{ height: percent(answered, highest) }} />
            </div>
            <span>{hour}</span>
          </div>
        ))}
      </Row>
      <div className="visually-hidden">
        <Numbers
          label={t('trend.hour')}
          rows={hours.map(({ hour, ...counted }) => ({ name: t('trend.hourOf', { hour }), ...counted }))}
        />
      </div>
    </Chart>
  )
}

const Numbers = ({ label, rows }: { label: string; rows: readonly (Counted & { name: string })[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{label}</th>
        <th scope="col">{t('trend.answered')}</th>
        <th scope="col">{t('trend.missed')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, answered, missed }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{answered}</td>
          <td>{missed}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const FIRST_SHOWN = 8

/** A table of the operators with a bar in each row: the first ones, and all of them when asked for. */
function Operators({ trend: { byOperator, others } }: { trend: Trend }) {
  const [all, setAll] = useState(false)
  const rest = others ? [{ ...others, operator: t('trend.others', { count: others.operators }) }] : []
  const operators = [...byOperator, ...rest]
  const widest = most(operators)
  return (
    <Chart title={t('trend.byOperator')} missed={t('trend.unanswered')}>
      <table className={clsx(styles.operators, 'small figures')} aria-label={t('trend.byOperator')}>
        <thead>
          <tr className="muted">
            <th scope="col">{t('trend.operator')}</th>
            <td aria-hidden="true" />
            <th scope="col">{t('trend.answered')}</th>
            <th scope="col">{t('trend.unanswered')}</th>
            <th scope="col">{t('trend.talk')}</th>
          </tr>
        </thead>
        <tbody>
          {operators.slice(0, all ? undefined : FIRST_SHOWN).map(({ operator, answered, missed, talkDuration }) => (
            <tr key={operator}>
              <th scope="row" className="ellipsis" title={operator}>
                {operator}
              </th>
              <td className={styles.bars} aria-hidden="true">
                <span className={clsx(styles.bar, styles.answered)} style={{ width: percent(answered, widest) }} />
                <span className={clsx(styles.bar, styles.missed)} style={{ width: percent(missed, widest) }} />
              </td>
              <td>{answered}</td>
              <td>{missed}</td>
              <td>{durationText(talkDuration)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {operators.length > FIRST_SHOWN && (
        <Button type="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('trend.fewer') : t('trend.all', { count: byOperator.length + (others?.operators ?? 0) })}
        </Button>
      )}
    </Chart>
  )
}
