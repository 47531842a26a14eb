import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { rowPath } from '#schema/presentation.ts'
import { phoneLink } from '#schema/rules/phone-number.ts'
import { dayOf, timeOf, wallDate } from '#src/calendar/wall-clock.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { formatPhone } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { PhoneIcon, UserIcon } from '#src/ui/icons.tsx'
import { CallbackActions, useCallbackPanel } from '../callback/callback-actions.tsx'
import { CallbackPanel } from '../callback/callback-panel.tsx'
import { NEGOTIATIONS, type Negotiation } from '../sends/send.ts'
import { t } from './texts.ts'

interface Props {
  row: Negotiation
  /** The time on the clocks of Rome. */
  now: Date
  showsOwner: boolean
}

/** Somebody to call back: who, since when, and what can be done about it. */
export function CallbackLine({ row, now, showsOwner }: Props) {
  const model = useModel()
  const mayUpdate = useMay()('update', NEGOTIATIONS)
  const panel = useCallbackPanel()
  const { ragioneSociale: name, statoTrattativa: state, contatto: contact, operatore: owner } = row
  return (
    <li className="home-line">
      <div className="home-line-row">
        <div className="home-line-what">
          <Link to={rowPath(tableOf(model, NEGOTIATIONS), row.id) ?? ''}>{name}</Link>
          <p className="home-facts">
            <DueTime row={row} now={now} />
            {contact && <span>{contact}</span>}
            {state && <RowName table={tableOf(model, 'stati_trattative')} record={state} />}
            {showsOwner && owner && (
              <span className="home-owner" title={t('callbacks.owner')}>
                <UserIcon aria-hidden="true" />
                <span className="visually-hidden">{t('callbacks.owner')}: </span>
                {recordLabel(owner, tableOf(model, 'users'))}
              </span>
            )}
          </p>
        </div>
        <div className="home-actions">
          <CallLink name={name} phone={row.telefono} />
          {mayUpdate && <CallbackActions {...{ row, panel }} />}
        </div>
      </div>
      {panel.kind && <CallbackPanel key={panel.kind} kind={panel.kind} {...{ row, panel }} />}
    </li>
  )
}

function DueTime({ row: { richiamareInData: day, richiamareInOrario: time }, now }: Pick<Props, 'row' | 'now'>) {
  if (!day) return null
  const days = Math.round((wallDate(dayOf(now)).getTime() - wallDate(day).getTime()) / 86_400_000)
  if (days > 0) {
    return (
      <>
        <span className="home-late">{t('callbacks.late', { count: days })}</span>
        <span>{t('callbacks.due', { day })}</span>
      </>
    )
  }
  if (!time) return <span className="home-time">{t('callbacks.today')}</span>
  const isPast = time < timeOf(now)
  return (
    <span className={isPast ? 'home-late' : 'home-time'}>
      {t(isPast ? 'callbacks.pastAt' : 'callbacks.todayAt', { time })}
    </span>
  )
}

function CallLink({ name, phone }: { name: string; phone: string | null }) {
  if (!phone) return <span className="muted">{t('callbacks.noPhone')}</span>
  const number = formatPhone(phone)
  return (
    <a
      className="primary-link word-button"
      href={phoneLink(phone)}
      aria-label={t('callbacks.callOf', { name, number })}
      title={t('callbacks.call')}
    >
      <PhoneIcon aria-hidden="true" />
      {number}
    </a>
  )
}
