import { Alert, Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { noWord } from '#schema/italian/articles.ts'
import { withLargeInitial, withSmallInitial } from '#schema/italian/words.ts'
import { rowsTable } from '#schema/lists/layouts.ts'
import { fieldOf } from '#schema/table.ts'
import { PeriodBar } from '#src/calendar/period-bar.tsx'
import { textsOf } from '#src/calendar/texts.ts'
import { rangeTitle } from '#src/calendar/view-date.ts'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { usePhone } from '#src/lib/media.ts'
import type { List } from '#src/list/use-list.ts'
import { useModel } from '#src/providers/model.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { ColorLegend } from '../calendar/color-legend.tsx'
import { useOpenRow } from '../calendar/open-row.tsx'
import { RowDialog } from '../calendar/row-dialog.tsx'
import type { Bar } from './bars.ts'
import { LineAgenda } from './line-agenda.tsx'
import { firstOf, steppedFrom, zooms } from './period.ts'
import styles from './planning.module.css'
import { PlanningGrid } from './planning-grid.tsx'
import { t } from './texts.ts'
import { type PlanningOf, type Planning as PlanningState, usePlanning } from './use-planning.ts'

/** The rows of a list as bars over days, by the rows of another table: on a phone one of these a screen. */
export function Planning({ list }: { list: List }) {
  const model = useModel()
  const { table, screen } = list.source
  const layout = screen?.layouts?.planning
  const field = layout && fieldOf(table, layout.rows)
  const target = layout && rowsTable(model, table, layout)
  return screen && layout && field && target ? <PlanningBody {...{ list, screen, layout, field, target }} /> : null
}

function PlanningBody(props: PlanningOf) {
  const { list } = props
  const planning = usePlanning(props)
  const { table, screen, layout, target, own, place, may, form, bars, rows, choice } = planning
  const { edit, heading } = list.dialogs
  const show = useOpenRow({ table, screen, layout, own, place, may, dialogs: form.dialogs }, edit)
  const phone = usePhone()
  const label = t('planning.label', { them: table.label.many, one: withSmallInitial(target.label.one) })
  const open = (bar: Bar) => show(bar.row)
  return (
    <>
      <ColorLegend {...choice} place={place} rows={bars.all} />
      {bars.truncated && (
        <Stack below="lg">
          <Alert type="warning" showIcon message={textsOf(table).truncated()} />
        </Stack>
      )}
      <section className={`surface ${styles.frame}`} aria-label={label}>
        <Toolbar planning={planning} />
        {rows.error ? (
          <LoadFailure error={rows.error} onRetry={rows.retry} />
        ) : planning.count === undefined ? (
          <Skeleton />
        ) : planning.count === 0 ? (
          <NoRows planning={planning} />
        ) : (
          <>
            {bars.error && <Failed onRetry={bars.retry} />}
            {phone ? <LineAgenda {...{ planning, open }} /> : <PlanningGrid {...{ planning, label }} onOpen={open} />}
            <NoBars planning={planning} />
          </>
        )}
      </section>
      <RowDialog {...{ table, screen, ...form }} focusHead={() => heading.current?.focus()} />
    </>
  )
}

/** What is seen: from which day, how many of them, and of which rows. */
function Toolbar({ planning }: { planning: PlanningState }) {
  const { period, setPeriod, target, isSearched } = planning
  const phone = usePhone()
  return (
    <>
      <PeriodBar
        title={rangeTitle(period)}
        onToday={() => setPeriod({ from: firstOf(dayOf(wallNow())) })}
        onStep={(direction) => setPeriod({ from: steppedFrom(period, direction) })}
      >
        <Segments
          label={t('planning.zooms')}
          options={zooms.map((value) => ({ value, label: t(`planning.zoom.${zoomWords[value]}`) }))}
          value={period.zoom}
          onChange={(zoom) => setPeriod({ zoom })}
        />
      </PeriodBar>
      <Row below="lg" oneLine className="screen-only">
        {isSearched && (
          <SearchRows planning={planning} label={t('planning.search', { one: withSmallInitial(target.label.one) })} />
        )}
        {!phone && (
          <DatePicker
            aria-label={t('planning.fromDay')}
            value={dayjs(period.from, 'DD-MM-YYYY')}
            format="DD-MM-YYYY"
            allowClear={false}
            onChange={(day) => setPeriod({ from: day.format('DD-MM-YYYY') })}
          />
        )}
      </Row>
    </>
  )
}

const zoomWords = { 14: 'weeks', 31: 'month', 120: 'months' } as const

const SETTLED_MS = 300
/** The longest text that rows are searched by. */
const LONGEST = 500

/** Narrows the rows down, once the typing rests. */
function SearchRows({ planning, label }: { planning: PlanningState; label: string }) {
  const { search, setSearch } = planning
  const [text, setText] = useState(search)
  useEffect(() => {
    const rest = setTimeout(() => setSearch(text), SETTLED_MS)
    return () => clearTimeout(rest)
  }, [text, setSearch])
  return (
    <Input
      className={styles.search}
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={LONGEST}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

function NoRows({ planning: { target, search } }: { planning: PlanningState }) {
  const none = withLargeInitial(noWord(target.label))
  return <Notice title={t(search ? 'planning.noRowsFound' : 'planning.noRows', { none })} />
}

/** Says that nothing is on these days, and how to go on; below the rows, which stay. */
function NoBars({ planning }: { planning: PlanningState }) {
  const { bars, table, create } = planning
  if (bars.busy || bars.error || bars.all.length > 0) return null
  return (
    <p className={`muted ${styles.nothing}`} role="status">
      {t('planning.noBars', { none: withLargeInitial(noWord(table.label)) })}.{' '}
      {t(create ? 'planning.noBarsCreate' : 'planning.noBarsHint')}
    </p>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Stack below="lg">
    <Alert
      type="error"
      showIcon
      message={t('planning.failed')}
      action={<Button onClick={onRetry}>{t('planning.retry')}</Button>}
    />
  </Stack>
)
