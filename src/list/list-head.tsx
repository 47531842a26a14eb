import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#src/lib/i18n.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { NewsBanner } from './news-banner.tsx'
import type { List } from './use-list.ts'
import { ViewOptions } from './view-options.tsx'

interface Props {
  list: List
  title: string
  /** The page of a new row, where that is no dialog. */
  newPage?: string
  /** More that can be done with the whole list, before its own buttons. */
  children?: ReactNode
}

/** The head of a list: its title, how many rows there are, what others have changed, and what can be done with it. */
export function ListHead({ list, title, newPage, children }: Props) {
  const { rows, heading, embedded = false } = list
  const begin = useNew(list, newPage)
  const showNews = () => {
    heading.current?.focus({ preventScroll: true })
    rows.showNews()
  }
  const Heading = embedded ? 'h2' : 'h1'
  return (
    <>
      {!embedded && <PageTitle subtitle={title} />}
      <header className={embedded ? 'page-head part-head' : 'page-head'}>
        <Heading ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <p className="muted page-total" aria-live="polite">
          {rows.total === undefined ? '\u00a0' : t('list.total', { count: rows.total })}
        </p>
        <NewsBanner news={rows.news} onShow={showNews} />
        <div className="page-actions">
          {children}
          <ViewOptions list={list} />
          {begin && (
            <Button type="primary" icon={<PlusIcon />} onClick={begin}>
              {t('list.create')}
            </Button>
          )}
        </div>
      </header>
    </>
  )
}

/** Begins a new row, on its page or in a dialog; undefined for who may not. */
export function useNew({ may, dialogs }: List, newPage?: string): (() => void) | undefined {
  const navigate = useNavigate()
  if (!may('create')) return undefined
  return newPage === undefined ? dialogs.create : () => navigate(newPage)
}
