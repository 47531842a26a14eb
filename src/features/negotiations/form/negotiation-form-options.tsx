import { lazy } from '#src/lib/lazy.ts'
import { PlaceWait } from '#src/maps/place-wait.tsx'
import type { FieldOf, ValuesOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { InPlace } from '#src/ui/in-place.tsx'
import { pathOfNegotiation } from '../paths.ts'
import { OwnerInput } from '../reassign/owner.tsx'
import { VatInput } from '../vat/vat-input.tsx'
import { DurationInput, durationWords, UNIT } from './duration-input.tsx'

const NegotiationPlace = lazy(() => import('./negotiation-place.tsx'), 'NegotiationPlace')

const Place = ({ disabled }: { disabled: boolean }) => (
  <InPlace meanwhile={<PlaceWait />}>
    <NegotiationPlace disabled={disabled} />
  </InPlace>
)

const footers = { where: Place }

type FormValues = ValuesOf<'trattative_cp'>
type Options = FormOptions<FieldOf<'trattative_cp'>>

/** The options of the negotiation form; `lost` are the ids of the states of a lost negotiation. */
export function negotiationFormOptions(lost: readonly number[], checks?: Options['checks']): Options {
  const isLost = (values: FormValues) => lost.some((id) => id === values.statoTrattativaId)
  return {
    pathOf: (row, section) => pathOfNegotiation(row.id, section),
    footers,
    checks,
    inputs: { partitaIva: VatInput, durata: DurationInput, operatore: OwnerInput },
    within: { [UNIT]: 'durata' },
    words: { durata: durationWords },
    together: [
      ['statoTrattativa', 'motivoPersa', 'notePersa'],
      ['richiamareInData', 'richiamareInOrario'],
    ],
    visible: { motivoPersa: isLost, notePersa: isLost },
  }
}
