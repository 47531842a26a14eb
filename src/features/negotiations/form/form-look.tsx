import { lazy, Suspense } from 'react'
import type { Row } from '#schema/row.ts'
import type { FieldOf, ValuesOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { Skeleton } from '#src/ui/states.tsx'
import { OwnerInput } from '../reassign/owner-input.tsx'
import { t } from '../texts.ts'
import { VatInput } from '../vat/vat-input.tsx'
import { DurationInput } from './duration-input.tsx'

const NegotiationPlace = lazy(async () => ({ default: (await import('./negotiation-place.tsx')).NegotiationPlace }))

const AttachmentsSection = lazy(async () => ({
  default: (await import('../attachments/attachments-section.tsx')).AttachmentsSection,
}))

const Place = ({ disabled }: { disabled: boolean }) => (
  <Suspense fallback={<div className="place-wait" />}>
    <NegotiationPlace disabled={disabled} />
  </Suspense>
)

/** They belong to a negotiation that is there. */
const Attachments = ({ disabled, base }: { disabled: boolean; base?: Row }) =>
  base ? (
    <Suspense fallback={<Skeleton />}>
      <AttachmentsSection negotiationId={base.id} readOnly={disabled} />
    </Suspense>
  ) : (
    <p className="muted attachments-later">{t('sends.attachments.later')}</p>
  )

const below = { where: Place, attachments: Attachments }

type Held = ValuesOf<'trattative_cp'>
type Look = FormOptions<FieldOf<'trattative_cp'>>

/** How the form of a negotiation differs from the plain one; `lost` are the states that end it without a contract. */
export function negotiationLook(lost: readonly number[], checks: Look['checks']): Look {
  const isLost = (values: Held) => lost.some((id) => id === values.statoTrattativaId)
  return {
    footers: below,
    checks,
    inputs: { partitaIva: VatInput, durata: DurationInput, operatore: OwnerInput },
    visible: { motivoPersa: isLost, notePersa: isLost },
  }
}
