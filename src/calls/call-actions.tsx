import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { isInternalPhone, phoneLink } from '#schema/rules/phone-number.ts'
import { formatPhone } from '#src/lib/format.ts'
import { buttons } from '#src/ui/buttons.ts'
import { CheckIcon, MoreIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Menu } from '#src/ui/menu.tsx'
import styles from './call-actions.module.css'
import { t } from './texts.ts'

/** The button that says a call was made. */
export interface Done {
  text: string
  /** The accessible name, which says whose call. */
  label: string
  disabled?: boolean
  button?: Ref<HTMLButtonElement>
  onClick: () => void
}

export interface CallActionsProps {
  /** Who is called; their number, where nobody knows more. */
  name: string
  phone: string | null
  /** Undefined where there is no call to be made, and for users who may not say so. */
  done?: Done
  /** All else that can be done, as items of a menu. */
  more?: () => ReactNode
  /** The accessible name of that menu, where a page has another of the same. */
  moreLabel?: string
}

/** What is done about a call, everywhere in this order: calling is the primary action, then saying it was done, then the rest. */
export const CallActions = ({ name, phone, done, more, moreLabel }: CallActionsProps) => (
  <Row gap="sm" className={styles.actions}>
    <CallLink {...{ name, phone }} />
    {done && (
      <button
        ref={done.button}
        type="button"
        className={buttons.small}
        aria-label={done.label}
        disabled={done.disabled}
        onClick={done.onClick}
      >
        <CheckIcon aria-hidden="true" />
        {done.text}
      </button>
    )}
    {more && (
      <Menu
        label={moreLabel ?? t('callLine.moreOf', { name })}
        title={moreLabel ?? t('callLine.more')}
        icon={<MoreIcon />}
      >
        {more}
      </Menu>
    )}
  </Row>
)

function CallLink({ name, phone }: Pick<CallActionsProps, 'name' | 'phone'>) {
  if (!phone) return <span className={clsx(styles.number, 'muted figures one-line')}>{t('callLine.noPhone')}</span>
  const number = formatPhone(phone)
  if (isInternalPhone(phone)) return <span className={clsx(styles.number, 'figures one-line')}>{number}</span>
  return (
    <a
      className={clsx(buttons.smallPrimary, styles.number, 'figures one-line')}
      href={phoneLink(phone)}
      aria-label={name === number ? t('callLine.callNumber', { number }) : t('callLine.callOf', { name, number })}
      title={t('callLine.call')}
    >
      <PhoneIcon aria-hidden="true" />
      {number}
    </a>
  )
}
