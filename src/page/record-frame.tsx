import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { participleFor as agreeing } from '#schema/italian/articles.ts'
import { type Model, screensOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Stack } from '#src/ui/layout.tsx'
import { MessageBar } from '#src/ui/message-bar.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { t } from './texts.ts'
import { isMissing, type LoadedRecord } from './use-record.ts'

interface Props {
  record: LoadedRecord
  children: (row: Row) => ReactNode
}

/** The page of a row, titled with its name; or why there is none: loading, failed, gone. */
export function RecordFrame({ record, children }: Props) {
  const { table, row, loading, error, retry } = record
  const title = <PageTitle subtitle={row ? rowName(table, row) : table.label.one} />
  if (row) {
    return (
      <article key={row.id}>
        {title}
        {isMissing(error) && (
          <Stack below="xl">
            <MessageBar kind="error" role="alert">
              {t('page.deleted', { name: rowName(table, row) })}
            </MessageBar>
          </Stack>
        )}
        {children(row)}
      </article>
    )
  }
  return (
    <>
      {title}
      {loading || !error ? <Skeleton /> : <NoRecord {...{ table, error, retry }} />}
    </>
  )
}

function NoRecord({ table, error, retry }: Pick<LoadedRecord, 'table' | 'retry'> & { error: LoadedRecord['error'] }) {
  if (error && !isMissing(error)) return <LoadFailure isPage error={error} onRetry={retry} />
  const { label } = table
  const list = listOf(table)
  return (
    <Notice
      isPage
      title={t('page.gone', { one: label.one, gone: agreeing('trovato', label) })}
      hint={t('page.goneHint', { been: agreeing('stato', label), removed: agreeing('eliminato', label) })}
    >
      {list && (
        <Link className={buttons.primary} to={list}>
          {t('page.toList')}
        </Link>
      )}
    </Notice>
  )
}

/** Whether a screen shows rows side by side. */
export const isList = ({ kind, route }: Screen): boolean =>
  (kind === 'table' || kind === 'custom') && !route.includes(':')

/** The route of the list of the table's rows; undefined where it has none. */
export const listOf = ({ screens }: Table): string | undefined => screens.find(isList)?.route

/** What the list of the table's rows is called, on its page as in the menu. */
export const titleOfList = (model: Model, table: Table): string =>
  screensOf(model).find(({ screen }) => screen.route === listOf(table))?.title ?? table.label.many
