import { clsx } from 'clsx'
import { isInternalPhone, phoneLink } from '#schema/rules/phone-number.ts'
import { formatPhone } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { buttons } from '#src/ui/buttons.ts'
import { MailIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './contact-links.module.css'

export function ContactLinks({ phone, email }: { phone: string; email: string }) {
  if (!phone && !email) return null
  return (
    <Row>
      {phone && isInternalPhone(phone) && <span>{phone}</span>}
      {phone && !isInternalPhone(phone) && (
        <a className={clsx(buttons.plain, styles.link)} href={phoneLink(phone)} title={t('field.reach.call')}>
          <PhoneIcon />
          {formatPhone(phone)}
        </a>
      )}
      {email && (
        <a className={clsx(buttons.plain, styles.link)} href={`mailto:${email}`} title={t('field.reach.write')}>
          <MailIcon />
          {email}
        </a>
      )}
    </Row>
  )
}
