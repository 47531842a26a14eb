import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { clsx } from 'clsx'
import { Fragment, use, useEffect, useEffectEvent, useId, useState } from 'react'
import { hasNotes } from '#schema/rows/about.ts'
import type { Row as TableRow } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { type TimelineKind, timelineKinds } from '#schema/timeline.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { buttons } from '#src/ui/buttons.ts'
import { InPlace } from '#src/ui/in-place.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { useLastLook } from '../follow/use-last-look.ts'
import type { RecordView } from '../record-views.tsx'
import { byDay, dayName } from './days.ts'
import { Entry } from './entry.tsx'
import { KindIcon } from './kind-icon.tsx'
import { EntriesContext, NotesContext } from './notes-part.ts'
import { readTimeline, type Subject, type TimelineEntry } from './read-timeline.ts'
import { t } from './texts.ts'
import styles from './timeline.module.css'

/** What happened to a row of a table, newest first, as far as this user may know it; above it, notes on the row are written. */
export function Timeline({ table, id }: { table: Table; id: number }) {
  const notes = use(NotesContext)
  const timeline = <TimelineOf subject={{ name: table.name, key: String(id) }} here={{ table: table.name, id }} />
  if (!notes || !hasNotes(table)) return timeline
  return (
    <Stack gap="xl">
      <InPlace meanwhile={<Skeleton />}>
        <notes.Box {...{ table, id }} />
      </InPlace>
      {timeline}
    </Stack>
  )
}

/** The same as a view of the page of a row. */
export const timelineView = (
  table: Table,
  { id }: TableRow,
  named?: Pick<RecordView, 'key' | 'title'>,
): RecordView => ({
  ...(named ?? { key: 'cronologia', title: t('timeline.name') }),
  content: () => <Timeline {...{ table, id }} />,
})

interface Props {
  subject: Subject
  here?: { table: string; id: number }
}

/** The same of whatever has a timeline. */
export function TimelineOf({ subject, here }: Props) {
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([])
  const { query, entries, offered } = useTimeline(subject, kinds)
  const newUntil = useLastLook(kinds.length === 0 ? here : undefined, entries)
  const loading = useWaiting(query.isLoading)
  if (loading) return <Skeleton />
  if (query.error && !query.data) {
    return <LoadFailure error={toHttpError(query.error)} onRetry={() => query.refetch()} />
  }
  return (
    <Stack as="section" gap="xl" aria-label={t('timeline.name')} aria-busy={query.isFetching}>
      {offered.length > 1 && <Kinds offered={offered} chosen={kinds} onChange={setKinds} />}
      {entries.length === 0 && <Nothing offered={offered} filtered={kinds.length > 0} onAll={() => setKinds([])} />}
      <EntriesContext value={entries}>
        {byDay(entries).map(({ day, entries: ofDay }) => (
          <DayEntries key={day} day={day} entries={ofDay} here={here} newUntil={newUntil} />
        ))}
      </EntriesContext>
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('timeline.more')}
        </Button>
      )}
    </Stack>
  )
}

interface DayProps extends Pick<Props, 'here'> {
  day: string
  entries: readonly TimelineEntry[]
  /** The entry behind which stands that all before it is new. */
  newUntil: string | undefined
}

function DayEntries({ day, entries, here, newUntil }: DayProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={clsx(styles.day, 'muted small')}>
        {dayName(day)}
      </h2>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            <Entry entry={entry} here={here} />
            {entry.key === newUntil && (
              <li className={clsx(styles.newUntil, 'strong small screen-only')}>{t('timeline.newUntilHere')}</li>
            )}
          </Fragment>
        ))}
      </ol>
    </section>
  )
}

interface KindsProps {
  offered: readonly TimelineKind[]
  /** None are all. */
  chosen: readonly TimelineKind[]
  onChange: (kinds: readonly TimelineKind[]) => void
}

function Kinds({ offered, chosen, onChange }: KindsProps) {
  const toggled = (kind: TimelineKind) =>
    chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]
  return (
    <Row className={clsx(styles.kinds, 'screen-only')} role="group" aria-label={t('timeline.filters')}>
      <button type="button" className={buttons.choice} aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
        {t('timeline.all')}
      </button>
      {offered.map((kind) => (
        <button
          key={kind}
          type="button"
          className={buttons.choice}
          aria-pressed={chosen.includes(kind)}
          onClick={() => onChange(toggled(kind))}
        >
          <KindIcon kind={kind} />
          {timelineKinds[kind]}
        </button>
      ))}
    </Row>
  )
}

interface NothingProps {
  offered: readonly TimelineKind[]
  filtered: boolean
  onAll: () => void
}

function Nothing({ offered, filtered, onAll }: NothingProps) {
  if (filtered) {
    return (
      <Notice title={t('timeline.emptyFiltered')}>
        <Button onClick={onAll}>{t('timeline.showAll')}</Button>
      </Notice>
    )
  }
  const kinds = offered.map((kind) => timelineKinds[kind].toLocaleLowerCase()).join(', ')
  return <Notice title={t('timeline.empty')} hint={t('timeline.emptyHint', { kinds })} />
}

const FIRST: string | null = null

/** The entries of a timeline, page by page, kept current while they are on screen. */
function useTimeline(subject: Subject, kinds: readonly TimelineKind[]) {
  const query = useInfiniteQuery({
    queryKey: ['timeline', subject.name, subject.key, kinds.join()],
    queryFn: ({ pageParam, signal }) => readTimeline(subject, kinds, pageParam, signal),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const refetch = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return false
    await query.refetch()
    return true
  })
  const pages = query.data?.pages
  const tables = pages?.[0]?.tables.join() ?? ''
  useEffect(() => {
    const stops = tables.split(',').flatMap((table) => (table ? [whenChanged(topicOf(table), () => refetch())] : []))
    return () => {
      for (const stop of stops) stop()
    }
  }, [tables])
  // Pages shift when something new comes, and then overlap.
  const entries = [...new Map(pages?.flatMap(({ data }) => data).map((entry) => [entry.key, entry])).values()]
  return { query, entries, offered: pages?.[0]?.kinds ?? [] }
}
