import { lazy } from '#src/lib/lazy.ts'
import { PlaceWait } from '#src/maps/place-wait.tsx'
import type { FieldOf } from '#src/providers/rows.ts'
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

/** A conversation with a customer begins with the VAT number. */
const FIRST: FieldOf<'trattative_cp'> = 'partitaIva'

const footers = { where: Place }

type Options = FormOptions<FieldOf<'trattative_cp'>>

/** The options of the negotiation form. */
export const negotiationFormOptions: Options = {
  pathOf: (row, section) => pathOfNegotiation(row.id, section),
  footers,
  inputs: { partitaIva: VatInput, durata: DurationInput, operatore: OwnerInput },
  opensAt: (row) => (row ? undefined : FIRST),
  within: { [UNIT]: 'durata' },
  words: { durata: durationWords },
  together: [
    ['motivoPersa', 'notePersa'],
    ['richiamareInData', 'richiamareInOrario'],
  ],
}
