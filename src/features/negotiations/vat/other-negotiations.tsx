import { useId } from 'react'
import { pathOfNegotiation } from '../paths.ts'
import { t } from '../texts.ts'
import type { SameVat } from './vat-lookup.ts'

/** The other negotiations of a VAT number: a dialog that stands within the form and leaves the focus where it is. */
export function OtherNegotiations({ others }: Pick<SameVat, 'others'>) {
  const title = useId()
  return (
    <dialog open className="other-negotiations" aria-labelledby={title}>
      <p id={title} role="status">
        {t('negotiations.vat.others', { count: others.length })}
      </p>
      <ul>
        {others.map(({ id, ragioneSociale, dataInserimento, stato, operatore }) => (
          <li key={id}>
            <a
              href={pathOfNegotiation(id)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('negotiations.vat.open', { name: ragioneSociale })}
            >
              {ragioneSociale}
            </a>
            <span className="muted">
              {[
                stato || t('negotiations.vat.noState'),
                dataInserimento,
                operatore || t('negotiations.vat.noOwner'),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
