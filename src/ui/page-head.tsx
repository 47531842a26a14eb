import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import styles from './page-head.module.css'
import { PageTitle } from './page-title.tsx'

interface Props {
  title: string
  /** The title, to put the focus on it. */
  heading?: Ref<HTMLHeadingElement>
  /** How many there are; null until that is known, which keeps its place. */
  total?: string | null
  /**
   * `page`: the title is that of the browser tab too; `part`: it heads a part of a page; `actions`: such a part, of which only what
   * can be done is in sight, in a line with what stands beside it.
   */
  look?: 'page' | 'part' | 'actions'
  children?: ReactNode
}

/** The head of a page, one line: title, how many there are, and what can be done. A phone has the number below the title. */
export function PageHead({ title, heading, total, look = 'page', children }: Props) {
  const Title = look === 'page' ? 'h1' : 'h2'
  const hidden = look === 'actions' && 'visually-hidden'
  return (
    <>
      {look === 'page' && <PageTitle subtitle={title} />}
      <header className={hidden ? styles.alone : styles.head}>
        <Title
          ref={heading}
          tabIndex={heading ? -1 : undefined}
          className={hidden || clsx(styles.title, look === 'page' ? styles.page : styles.part)}
        >
          {title}
        </Title>
        {total !== undefined && (
          <p className={clsx('muted', hidden || styles.total)} aria-live="polite" data-total="">
            {total ?? '\u00a0'}
          </p>
        )}
        {children}
      </header>
    </>
  )
}

type ActionsProps = Pick<HTMLAttributes<HTMLElement>, 'inert' | 'children'>

/** What can be done on a page, at the end of its head. */
export const PageActions = (props: ActionsProps) => <div className={clsx(styles.actions, 'screen-only')} {...props} />
