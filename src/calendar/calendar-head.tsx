import type { ReactNode } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { PageActions, PageHead } from '#src/ui/page-head.tsx'
import type { CalendarState } from './use-calendar.ts'

interface Props<R extends Row> {
  calendar: CalendarState<R>
  title: string
  children?: ReactNode
}

/** The head of a calendar: title, number of visible rows, and buttons. */
export function CalendarHead<R extends Row>({ calendar, title, children }: Props<R>) {
  const { rows, texts, heading } = calendar
  return (
    <PageHead title={title} heading={heading} total={rows.total === undefined ? null : texts.total(rows.total)}>
      {children && <PageActions>{children}</PageActions>}
    </PageHead>
  )
}
