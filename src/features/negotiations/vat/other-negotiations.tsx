import { clsx } from 'clsx'
import { useId } from 'react'
import { Stack } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import { pathOfNegotiation } from '../paths.ts'
import { t } from '../texts.ts'
import styles from './other-negotiations.module.css'
import type { SameVat } from './same-vat.ts'

/** The other negotiations of a VAT number: a dialog that stands within the form and leaves the focus where it is. */
export function OtherNegotiations({ others }: Pick<SameVat, 'others'>) {
  const title = useId()
  return (
    <Stack as="section" role="dialog" className={clsx('surface padded', styles.others)} aria-labelledby={title}>
      <p id={title} role="status">
        <strong>{t('negotiations.vat.others', { count: others.length })}</strong>
      </p>
      <Lines gap="sm">
        {others.map(({ id, ragioneSociale, dataInserimento, stato, operatore }) => (
          <Stack as="li" key={id} gap="2xs" className="small">
            <a
              href={pathOfNegotiation(id)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('negotiations.vat.open', { name: ragioneSociale })}
            >
              <strong>{ragioneSociale}</strong>
            </a>
            <span className="muted">
              {[
                stato || t('negotiations.vat.noState'),
                dataInserimento,
                operatore || t('negotiations.vat.noOwner'),
              ].join(' · ')}
            </span>
          </Stack>
        ))}
      </Lines>
    </Stack>
  )
}
