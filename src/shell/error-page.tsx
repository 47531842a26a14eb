import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { t } from '#src/lib/i18n.ts'
import { PageError, pageSentence } from '#src/lib/page-error.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import styles from './error-page.module.css'

interface Props {
  error: unknown
  /** The error page is inside the layout of the console, which already has a `main` element. */
  insideShell?: boolean
  /** What else there is to say of it. */
  children?: ReactNode
}

/** Says what went wrong and what the user can do. */
export function ErrorPage({ error, insideShell = false, children }: Props) {
  const title = pageSentence(error)
  const clientStatus = error instanceof PageError && error.status < 500 ? error.status : undefined
  return (
    <Stack as={insideShell ? 'div' : 'main'} className={styles.page} id={insideShell ? undefined : 'content'}>
      <PageTitle subtitle={title} />
      {clientStatus !== undefined && (
        <p className={clsx(styles.code, 'muted')} aria-hidden="true">
          {clientStatus}
        </p>
      )}
      <h1>{title}</h1>
      <p className="muted">{whatToDo(clientStatus)}</p>
      {children}
      <Row as="p" gap="lg" className={styles.actions}>
        {clientStatus === undefined && (
          <button type="button" className={buttons.plain} onClick={() => location.reload()}>
            {t('errors.reload')}
          </button>
        )}
        <a className={buttons.primary} href="/">
          {t('errors.home')}
        </a>
      </Row>
    </Stack>
  )
}

function whatToDo(status?: number): string {
  if (status === 404) return t('errors.notFound')
  return status === 403 ? t('errors.forbidden') : t('errors.generic')
}
