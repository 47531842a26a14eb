import { useState } from 'react'
import { newWord } from '#schema/italian/words.ts'
import { EntryList } from '#src/calendar/entry-list.tsx'
import { dayTitle, format } from '#src/calendar/view-date.ts'
import { wallDate } from '#src/calendar/wall-clock.ts'
import { buttons } from '#src/ui/buttons.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NextIcon, PreviousIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { untilOf } from './bar-cell.tsx'
import type { Bar } from './bars.ts'
import { stretchesOf } from './free-days.ts'
import styles from './line-agenda.module.css'
import { t } from './texts.ts'
import type { Line, Planning } from './use-planning.ts'
import { ROWS_PAGE } from './use-rows-down.ts'

interface Props {
  planning: Planning
  open: (bar: Bar) => void
}

/** One row of a planning on a phone: its entries by day, and between them how long it is free. */
export function LineAgenda({ planning, open }: Props) {
  const { count = 0, lineAt, setSight } = planning
  const [chosen, choose] = useState(0)
  const place = Math.min(chosen, Math.max(0, count - 1))
  const line = lineAt(place)
  const go = (next: number) => {
    choose(next)
    setSight({ first: Math.max(0, next - 1), last: next + 1 })
  }
  return (
    <>
      <LineChoice {...{ planning, place, go }} />
      {line && <Stretches key={line.id} {...{ planning, line, open }} />}
    </>
  )
}

/** The row that is seen: the one before it, the next, or another of those that are fetched. */
function LineChoice({ planning, place, go }: { planning: Planning; place: number; go: (place: number) => void }) {
  const { target, count = 0, lineAt } = planning
  const first = Math.floor(place / ROWS_PAGE) * ROWS_PAGE
  const places = Array.from({ length: Math.min(count - first, ROWS_PAGE + 1) }, (_, at) => first + at)
  const options = places.flatMap((value) => {
    const line = lineAt(value)
    return line ? [{ value, label: line.name }] : []
  })
  const one = target.label.one
  const [previous, next] = [t('planning.previousRow', { one }), t('planning.nextRow', { one })]
  return (
    <Row oneLine below="lg" className={styles.choice}>
      <IconButton label={previous} disabled={place === 0} onClick={() => go(place - 1)}>
        <PreviousIcon />
      </IconButton>
      <PlainSelect aria-label={one} value={place} options={options} onChange={go} />
      <IconButton label={next} disabled={place >= count - 1} onClick={() => go(place + 1)}>
        <NextIcon />
      </IconButton>
    </Row>
  )
}

function Stretches({ planning, line, open }: Props & { line: Line }) {
  const { make, rowsOf, period, create, table } = planning
  const rows = rowsOf(line.id)
  if (!rows) return <div className={styles.wait} aria-busy="true" />
  const bars = make(line.id, rows)
  const opened = (id: number) => {
    const bar = bars.find((one) => one.id === id)
    if (bar) open(bar)
  }
  return stretchesOf(bars, period).map((stretch) =>
    'day' in stretch ? (
      <section key={`day ${stretch.day}`} className={styles.day}>
        <h3 className={styles.title}>{dayTitle(stretch.day)}</h3>
        <EntryList entries={stretch.bars.map(saidWhole)} day={stretch.day} onOpen={opened} />
      </section>
    ) : line.row ? (
      <Row key={`free ${stretch.from}`} justify="between" className={styles.free}>
        <span className="muted">{freeText(stretch)}</span>
        {create && (
          <button type="button" className={buttons.small} onClick={() => create(line, stretch.from, 1)}>
            {newWord(table.label)}
          </button>
        )}
      </Row>
    ) : null,
  )
}

/** A bar with its end and what it overlaps, which the line of a day has no place for. */
function saidWhole(bar: Bar): Bar {
  const overlap = bar.overlaps === undefined ? '' : t('planning.overlaps', { name: bar.overlaps })
  return { ...bar, detail: [untilOf(bar), overlap, bar.detail].filter(Boolean).join(' · ') }
}

/** 'Libero dal 3 dicembre al 8 dicembre', 'Libero il 3 dicembre'. */
const freeText = ({ from, to }: { from: string; to: string }): string =>
  from === to
    ? t('planning.freeDay', { from: dateText(from) })
    : t('planning.free', { from: dateText(from), to: dateText(to) })

const dateText = (day: string): string => format(wallDate(day), { day: 'numeric', month: 'long' })
