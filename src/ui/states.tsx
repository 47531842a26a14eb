import { Button } from 'antd'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { t } from '#src/lib/i18n.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { usePlaceholder } from '#src/lib/net/loading.ts'
import { FolderIcon } from './icons.tsx'
import { Stack } from './layout.tsx'
import styles from './states.module.css'

/** Says why there is nothing to show, and what to do. */
export function Notice({ title, hint, children, alert, isPage }: NoticeProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <Stack gap="sm" className={clsx('surface', styles.notice)} data-notice="" role={alert ? 'alert' : undefined}>
      <span className={styles.icon}>
        <FolderIcon />
      </span>
      <Title className={styles.title}>{title}</Title>
      {hint && <p className="muted">{hint}</p>}
      {children}
    </Stack>
  )
}

/** Shown instead of rows that could not be loaded. A message has already said why. */
export function LoadFailure({ error, onRetry, isPage }: FailureProps) {
  return (
    <Notice
      isPage={isPage}
      title={t('list.failedTitle')}
      hint={error.status === 0 ? t('list.offlineHint') : t('list.failedHint')}
      alert
    >
      <Button type="primary" onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </Notice>
  )
}

interface NoticeProps {
  title: string
  hint?: string
  children?: ReactNode
  alert?: boolean
  /** It stands for a whole page, which it heads. */
  isPage?: boolean
}

interface FailureProps extends Pick<NoticeProps, 'isPage'> {
  error: HttpError
  onRetry: () => void
}

const fields = Array.from({ length: 4 }, (_, index) => index)

/** Gray labels and inputs, shown while a form loads. */
export function FormSkeleton() {
  usePlaceholder()
  return (
    <Stack gap="xl" className={clsx('surface', styles.skeleton, styles.form)} data-busy="" role="status">
      <span className="visually-hidden">{t('list.loading')}</span>
      {fields.map((index) => (
        <Stack key={index} className={styles.field} aria-hidden="true">
          <span />
          <span />
        </Stack>
      ))}
    </Stack>
  )
}

const placeholders = Array.from({ length: 8 }, (_, index) => index)

/** Gray rows, shown while a page loads. */
export function Skeleton() {
  usePlaceholder()
  return (
    <div className={clsx('surface', styles.skeleton)} data-busy role="status">
      <span className="visually-hidden">{t('list.loading')}</span>
      {placeholders.map((index) => (
        <div key={index} className={styles.row} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
