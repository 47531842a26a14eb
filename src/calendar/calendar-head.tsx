import type { ReactNode } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
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
    <>
      <PageTitle subtitle={title} />
      <header className="page-head list-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted page-total" aria-live="polite">
          {rows.total === undefined ? '\u00a0' : texts.total(rows.total)}
        </p>
        {children && <div className="page-actions">{children}</div>}
      </header>
    </>
  )
}
