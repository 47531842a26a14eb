import { clsx } from 'clsx'
import { memo, type ReactNode, useState } from 'react'
import { t } from '#src/lib/i18n.ts'
import { IconButton } from './icon-button.tsx'
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from './icons.tsx'
import { Row } from './layout.tsx'
import styles from './pager.module.css'
import { PlainSelect } from './plain-select.tsx'

interface Props {
  page: number
  rowsPerPage: number
  totalItems: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onRowsPerPage: (rows: number) => void
}

export const Pager = memo(function Pager({ page, rowsPerPage, totalItems, sizes, onPage, onRowsPerPage }: Props) {
  const pages = Math.max(1, Math.ceil(totalItems / rowsPerPage))
  return (
    <Row as="nav" gap="2xl" lineGap="md" className={clsx(styles.pager, 'screen-only')} aria-label={t('list.pages')}>
      <PlainSelect
        label={t('list.rowsPerPage')}
        value={rowsPerPage}
        options={sizes.map((size) => ({ value: size, label: `${size}` }))}
        onChange={onRowsPerPage}
      />
      <Row gap="2xs" justify="center">
        <Step label={t('list.firstPage')} to={1} disabled={page <= 1} onPage={onPage}>
          <FirstIcon />
        </Step>
        <Step label={t('list.previousPage')} to={page - 1} disabled={page <= 1} onPage={onPage}>
          <PreviousIcon />
        </Step>
        {pages < JUMP_FROM ? (
          <span className={clsx(styles.page, 'figures')} aria-live="polite">
            {t('list.page', { page, pages })}
          </span>
        ) : (
          <PageInput {...{ page, pages, onPage }} />
        )}
        <Step label={t('list.nextPage')} to={page + 1} disabled={page >= pages} onPage={onPage}>
          <NextIcon />
        </Step>
        <Step label={t('list.lastPage')} to={pages} disabled={page >= pages} onPage={onPage}>
          <LastIcon />
        </Step>
      </Row>
    </Row>
  )
})

/** From this number of pages on the steps are too many to reach one in the middle. */
const JUMP_FROM = 4

/** The number of the page, to be overwritten by another one: Enter or leaving the field goes there, Escape gives up. */
function PageInput({ page, pages, onPage }: Pick<Props, 'page' | 'onPage'> & { pages: number }) {
  const [typed, setTyped] = useState<string>()
  const go = () => {
    const digits = (typed ?? '').replace(/\D/g, '')
    setTyped(undefined)
    const target = Math.min(Math.max(1, Number(digits)), pages)
    if (digits !== '' && target !== page) onPage(target)
  }
  return (
    <span className={clsx(styles.page, 'figures')}>
      <span className="visually-hidden" aria-live="polite">
        {t('list.page', { page, pages })}
      </span>
      <span aria-hidden="true">{t('list.pageBefore')}</span>
      <input
        className="input"
        aria-label={t('list.pageInput', { pages })}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        style={{ width: `${String(pages).length + 3}ch` }}
        value={typed ?? String(page)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') go()
          if (key !== 'Escape') return
          setTyped(undefined)
          currentTarget.select()
        }}
      />
      <span aria-hidden="true">{t('list.pageAfter', { pages })}</span>
    </span>
  )
}

interface StepProps {
  label: string
  to: number
  disabled: boolean
  onPage: (page: number) => void
  children: ReactNode
}

/** Stays focusable while disabled, so that keyboard users keep the focus on the last page. */
const Step = ({ label, to, disabled, onPage, children }: StepProps) => (
  <IconButton label={label} title={label} aria-disabled={disabled} onClick={() => !disabled && onPage(to)}>
    {children}
  </IconButton>
)
