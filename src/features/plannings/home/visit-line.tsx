import { clsx } from 'clsx'
import { Link } from 'react-router'
import { isInternalPhone, phoneLink } from '#schema/rules/phone-number.ts'
import { HomeFacts, HomeLine } from '#src/home/home-lines.tsx'
import { formatPhone } from '#src/lib/format.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { PhoneIcon, PinIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { pathOfVisit } from '../paths.ts'
import { directions, type Stop, stopOf } from './directions.ts'
import { t } from './texts.ts'
import styles from './visit-line.module.css'

interface Props {
  row: RowOf<'plannings'>
  /** Undefined until it is known. */
  customer?: RowOf<'customers'>
  isOver: boolean
  showsAgent: boolean
}

/** A visit of today: when, with whom, where, and the ways to call and to get there. */
export function VisitLine({ row, customer, isOver, showsAgent }: Props) {
  const stop = customer && stopOf(customer)
  return (
    <HomeLine beside={<Ways customer={customer} stop={stop} />}>
      <Link to={pathOfVisit(row.id)}>{row.title}</Link>
      <HomeFacts>
        <span className={clsx('figures', !isOver && ['strong', styles.time])}>
          {t('visitsHome.hours', { from: row.startTime, to: row.endTime })}
        </span>
        {isOver && <span>{t('visitsHome.over')}</span>}
        <CustomerLink row={row} />
        {showsAgent && row.agent && <span>{t('visitsHome.agent', { name: row.agent.name })}</span>}
      </HomeFacts>
      <HomeFacts className={styles.place}>{customer && (stop?.text ?? t('visitsHome.noAddress'))}</HomeFacts>
    </HomeLine>
  )
}

const Ways = ({ customer, stop }: { customer?: RowOf<'customers'>; stop?: Stop }) => (
  <Row gap="sm" className="own-line-on-phone">
    {customer?.phone && !isInternalPhone(customer.phone) && <Call name={customer.companyName} phone={customer.phone} />}
    {stop && (
      <a
        className={clsx(buttons.smallLink, 'own-line-on-phone')}
        href={directions('google', [stop])}
        target="_blank"
        rel="noreferrer"
        aria-label={t('visitsHome.mapsOf', { address: stop.text })}
      >
        <PinIcon aria-hidden="true" />
        {t('visitsHome.maps')}
      </a>
    )}
  </Row>
)

function Call({ name, phone }: { name: string; phone: string }) {
  const number = formatPhone(phone)
  return (
    <a
      className={clsx(buttons.smallLink, 'own-line-on-phone')}
      href={phoneLink(phone)}
      aria-label={t('visitsHome.callOf', { name, number })}
      title={number}
    >
      <PhoneIcon aria-hidden="true" />
      {t('visitsHome.call')}
    </a>
  )
}
