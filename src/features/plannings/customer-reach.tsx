import { clsx } from 'clsx'
import { ContactLinks } from '#src/fields/contact-links.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useRow } from '#src/providers/rows.ts'
import { Row } from '#src/ui/layout.tsx'
import styles from './customer-reach.module.css'
import { t } from './texts.ts'

/** How to reach the customer of a visit, by telephone if there is one, read for it; the room of one line is kept until then. */
export function CustomerReach({ id }: { id: number }) {
  const enabled = useMay()('read', 'customers')
  const { query } = useRow('customers', id, {
    queryOptions: { enabled },
    meta: { background: true },
    errorNotification: false,
  })
  if (!enabled) return null
  const { phone, email } = query.data?.data ?? {}
  return (
    <Row className={clsx(styles.reach, 'own-line-on-phone')}>
      {phone || email ? (
        <ContactLinks phone={phone ?? ''} email={phone ? '' : (email ?? '')} />
      ) : (
        query.data && <span className="muted">{t('visits.noReach')}</span>
      )}
    </Row>
  )
}
