import type { Row } from '#schema/row.ts'
import { ClockIcon, TickIcon } from '#src/layout/icons.tsx'
import { t } from '#src/lib/i18n.ts'
import { useQueued } from './list-queued.tsx'

/** What can be sent from a negotiation, by the flag that says that it was; two kinds share the one of the brochure. */
export const sends = [
  { flag: 'anagraficaInviata', name: 'anagrafica', kinds: ['anagrafica'] },
  { flag: 'brochureInviata', name: 'brochure', kinds: ['brochure', 'brochure-marketing'] },
  { flag: 'contattoMagoInviato', name: 'contatto-mago', kinds: ['contatto-mago'] },
  { flag: 'linkAccreditamentoInviato', name: 'link-accreditamento', kinds: ['link-accreditamento'] },
] as const

/** What was sent from a negotiation, and what waits to be delivered. */
export function SentCell({ row }: { row: Row }) {
  const queued = useQueued(row.id)
  const marks = sends.flatMap(({ flag, name, kinds }) => {
    const waits = kinds.some((kind) => queued.has(kind))
    return waits || row[flag] === 'Y' ? [{ name: t(`negotiations.sends.${name}`), waits }] : []
  })
  if (marks.length === 0) return <span className="muted">{t('negotiations.nothingSent')}</span>
  return (
    <ul className="sent-marks">
      {marks.map(({ name, waits }) => (
        <li
          key={name}
          className={waits ? 'sent-mark sent-waits' : 'sent-mark'}
          title={t(waits ? 'negotiations.queued' : 'negotiations.delivered', { name })}
        >
          {waits ? <ClockIcon /> : <TickIcon />}
          {name}
          {waits && <span className="sent-state">{t('negotiations.inQueue')}</span>}
        </li>
      ))}
    </ul>
  )
}
