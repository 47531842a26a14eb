import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Row } from '#schema/row.ts'
import { type Table, writeKey } from '#schema/table.ts'
import { widgets } from '#src/fields/index.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { fetchHistory, HISTORY_PAGE, type HistoryLine } from '#src/lib/commands.ts'
import { isEmpty } from '#src/lib/empty.ts'
import { formatInstant } from '#src/lib/format.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { t } from '#src/lib/i18n.ts'
import { useAtLeast } from '#src/lib/loading.ts'
import { Notice, Skeleton } from '#src/ui/states.tsx'
import type { FormField } from './form-values.ts'
import { useRights } from './rights.ts'
import { useUndo } from './use-undo.ts'

interface Props {
  table: Table
  /** The row as the list shows it: its records give their names to the ids of the history. */
  row: Row
}

/** What happened to a row, newest first: who, when, and each field before and after. */
export function RowHistory({ table, row }: Props) {
  const query = useInfiniteQuery({
    queryKey: ['history', table.name, row.id],
    queryFn: ({ pageParam, signal }) => fetchHistory(table.name, row.id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === HISTORY_PAGE ? pages.length + 1 : undefined),
  })
  if (useAtLeast(query.isLoading)) return <Skeleton />
  if (query.error) {
    return (
      <Notice title={t('list.failedTitle')} hint={toHttpError(query.error).message} alert>
        <Button type="primary" onClick={() => query.refetch()}>
          {t('list.retry')}
        </Button>
      </Notice>
    )
  }
  const lines = distinct(query.data?.pages.flat() ?? [])
  if (lines.length === 0) return <Notice title={t('history.empty')} hint={t('history.emptyHint')} />
  return (
    <>
      <ol className="history" aria-busy={query.isFetching}>
        {lines.map((line, index) => (
          // The first stays the first when another comes before it, and so does the focus on its button.
          <Line key={index === 0 ? 'newest' : line.id} line={line} table={table} row={row}>
            {/* Only the newest can be taken back: any other was built upon. */}
            {index === 0 && <UndoLine line={line} table={table} />}
          </Line>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}

/** Pages move on when something happens meanwhile, and then overlap. */
const distinct = (lines: HistoryLine[]) => [...new Map(lines.map((line) => [line.id, line])).values()]

function Line({ line, table, row, children }: Props & { line: HistoryLine; children: ReactNode }) {
  const changed = changedFields(table, line)
  return (
    <li className="history-line">
      <p>
        <strong>{whoDid(line)}</strong> {didWhat(line.verb)}
        <time className="muted" dateTime={line.at}>
          {formatInstant(line.at)}
        </time>
      </p>
      {changed.length === 0 && <p className="muted">{withoutFields(line)}</p>}
      <dl>
        {changed.map((one) => (
          <div key={one.key}>
            <dt>{one.field.label}</dt>
            <dd>
              {line.before && <Value item={one} values={line.before} row={row} label={t('history.before')} />}
              {line.before && line.after && <span aria-hidden="true"> → </span>}
              {line.after && <Value item={one} values={line.after} row={row} label={t('history.after')} />}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </li>
  )
}

interface ValueProps {
  item: FormField
  values: Record<string, unknown>
  row: Row
  /** What a screen reader hears before it. */
  label: string
}

function Value({ item: { key, name, field }, values, row, label }: ValueProps) {
  const { Stored } = widgets[field.type]
  const value = values[key]
  return (
    <span className="history-value">
      <span className="visually-hidden">{label} </span>
      {isEmpty(value) && <em>{t('form.noValue')}</em>}
      {!isEmpty(value) && Stored && <Stored field={field} value={value} known={row[name]} />}
      {!isEmpty(value) && !Stored && <ValueCell field={field} value={value} />}
    </span>
  )
}

function UndoLine({ line, table }: { line: HistoryLine; table: Table }) {
  const { undo, mayUndo } = useUndo(useRights(table))
  const [busy, setBusy] = useState(false)
  // A row is taken away with its delete button, which asks; what the program did may be thousands of rows at once.
  const own = line.before !== null && whoDid(line) !== t('history.system')
  if (!own || !mayUndo(line.verb)) return null
  return (
    <Button loading={busy} onClick={() => run()}>
      {t('history.undo')}
    </Button>
  )

  async function run() {
    setBusy(true)
    await undo(line.command)
    setBusy(false)
  }
}

/** The fields a line changed, in the order of the definition; all that have a value when the row came or went. */
export function changedFields(table: Table, { before, after }: HistoryLine): FormField[] {
  return Object.entries(table.fields)
    .map(([name, field]) => ({ key: writeKey(name, field), name, field }))
    .filter(({ key }) => !sameValue(before?.[key], after?.[key]))
}

const sameValue = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

/** Who did it: the person behind the screen, and as whom when that was somebody else. */
export function whoDid({ username, realUsername }: HistoryLine): string {
  if (username === null || username === 'system') return t('history.system')
  return realUsername === null ? username : t('history.asWhom', { name: realUsername, username })
}

/** What is said of a line that shows no field. */
function withoutFields({ before, after, reason }: HistoryLine): string {
  if (reason) return t('history.reason', { reason })
  return before || after ? t('history.unchanged') : t('history.redacted')
}

const verbs = {
  create: true,
  update: true,
  delete: true,
  conclude: true,
  send: true,
  reassign: true,
  erase: true,
  resetSecondFactor: true,
} as const
const isVerb = (verb: string): verb is keyof typeof verbs => Object.hasOwn(verbs, verb)

const didWhat = (verb: string) => t(`history.verbs.${isVerb(verb) ? verb : 'other'}`)
