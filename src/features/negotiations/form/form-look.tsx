import { lazy, Suspense } from 'react'
import type { FieldOf, ValuesOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { pathOfNegotiation } from '../paths.ts'
import { OwnerInput } from '../reassign/owner-input.tsx'
import { VatInput } from '../vat/vat-input.tsx'
import { DurationInput } from './duration-input.tsx'

const NegotiationPlace = lazy(async () => ({ default: (await import('./negotiation-place.tsx')).NegotiationPlace }))

const Place = ({ disabled }: { disabled: boolean }) => (
  <Suspense fallback={<div className="place-wait" />}>
    <NegotiationPlace disabled={disabled} />
  </Suspense>
)

const below = { where: Place }

type Held = ValuesOf<'trattative_cp'>
type Look = FormOptions<FieldOf<'trattative_cp'>>

/** How the form of a negotiation differs from the plain one; `lost` are the states that end it without a contract. */
export function negotiationLook(lost: readonly number[], checks: Look['checks']): Look {
  const isLost = (values: Held) => lost.some((id) => id === values.statoTrattativaId)
  return {
    pathOf: (row, section) => pathOfNegotiation(row.id, section),
    footers: below,
    checks,
    inputs: { partitaIva: VatInput, durata: DurationInput, operatore: OwnerInput },
    visible: { motivoPersa: isLost, notePersa: isLost },
  }
}
