import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { type Table, writeKey } from '#schema/table.ts'
import { UndoButton } from '#src/commands/undo-button.tsx'
import { widgets } from '#src/fields/index.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { formatInstant } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { fetchHistory, HISTORY_PAGE, type HistoryLine } from '#src/lib/net/history.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { useModel } from '#src/providers/model.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Notice, Skeleton } from '#src/ui/states.tsx'
import type { FormField } from './form-values.ts'
import { useRights } from './rights.ts'
import styles from './row-history.module.css'
import { verbText } from './verb-text.ts'

interface Props {
  table: Table
  /** The row as listed: its embedded records supply the names of ids in the history. */
  row: Row
}

/** The history of a row, newest first: user, time, and each field before and after. */
export function RowHistory({ table, row }: Props) {
  const query = useInfiniteQuery({
    queryKey: ['history', table.name, row.id],
    queryFn: ({ pageParam, signal }) => fetchHistory(table.name, row.id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === HISTORY_PAGE ? pages.length + 1 : undefined),
  })
  if (useWaiting(query.isLoading)) return <Skeleton />
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
      <Stack as="ol" gap="xl" below="2xl" aria-busy={query.isFetching}>
        {lines.map((line, index) => (
          // A constant key for the first line keeps the focus on its button when a newer line arrives.
          <Line key={index === 0 ? 'newest' : line.id} line={line} table={table} row={row}>
            {/* Only the newest command can be undone; every other one has been built upon. */}
            {index === 0 && <UndoLine {...{ line, table, row }} />}
          </Line>
        ))}
      </Stack>
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}

/** Pages shift when new lines arrive, and then overlap. */
const distinct = (lines: HistoryLine[]) => [...new Map(lines.map((line) => [line.id, line])).values()]

function Line({ line, table, row, children }: Props & { line: HistoryLine; children: ReactNode }) {
  const changed = changedFields(table, line)
  return (
    <Stack as="li" className={styles.line}>
      <div>
        <p>
          <strong>{actorName(line)}</strong> {verbText(line.verb, table)}
        </p>
        <p className="muted small figures">
          <time dateTime={line.at}>{formatInstant(line.at)}</time>
        </p>
      </div>
      {changed.length === 0 && <p className="muted">{withoutFields(line)}</p>}
      <Facts look="above">
        {changed.map((one) => (
          <Fact key={one.key} name={one.field.label}>
            {line.before && <Value item={one} values={line.before} {...{ line, row }} label={t('history.before')} />}
            {line.before && line.after && <span aria-hidden="true"> → </span>}
            {line.after && <Value item={one} values={line.after} {...{ line, row }} label={t('history.after')} />}
          </Fact>
        ))}
      </Facts>
      {children}
    </Stack>
  )
}

interface ValueProps {
  item: FormField
  values: Record<string, unknown>
  line: HistoryLine
  row: Row
  /** Read by screen readers before the value. */
  label: string
}

function Value({ item: { key, name, field }, values, line, row, label }: ValueProps) {
  const target = useModel().tables.get(field.table ?? '')
  const known = [row[name], namedIn(line, target)].flat()
  const { Stored } = widgets[field.type]
  const value = values[key]
  return (
    <span>
      <span className="visually-hidden">{label} </span>
      {isEmpty(value) && <em>{t('form.noValue')}</em>}
      {!isEmpty(value) && Stored && <Stored field={field} value={value} known={known} />}
      {!isEmpty(value) && !Stored && <ValueCell field={field} value={value} text="scrolls" />}
    </span>
  )
}

/** The rows of the table that the line refers to, with no more than their names. */
const namedIn = ({ names }: HistoryLine, target: Table | undefined) =>
  target ? Object.entries(names[target.name] ?? {}).map(([id, name]) => ({ id: Number(id), [target.title]: name })) : []

function UndoLine({ line, table, row }: Props & { line: HistoryLine }) {
  const may = useRights(table)
  // No undo of a creation (deleting asks first) nor of the program's own commands, which may span thousands of rows.
  if (line.before === null || actorName(line) === t('history.system')) return null
  return (
    <UndoButton may={(right) => may(right, row)} verb={line.verb} command={() => line.command}>
      {t('history.undo')}
    </UndoButton>
  )
}

/** The fields a command changed, in the order of the definition; on creation and deletion all fields with a value. */
export function changedFields(table: Table, { before, after }: HistoryLine): FormField[] {
  return Object.entries(table.fields)
    .map(([name, field]) => ({ key: writeKey(name, field), name, field }))
    .filter(({ key }) => !sameValue(before?.[key], after?.[key]))
}

const sameValue = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

/** The name of the signed-in user, and the impersonated user if any. */
export function actorName({ username, realUsername, name, realName }: HistoryLine): string {
  if (username === null || username === 'system') return t('history.system')
  const acting = name ?? username
  return realUsername === null ? acting : t('history.asWhom', { name: realName ?? realUsername, other: acting })
}

function withoutFields({ before, after, reason }: HistoryLine): string {
  if (reason) return t('history.reason', { reason })
  return before || after ? t('history.unchanged') : t('history.redacted')
}
