import { asText } from '#src/lib/format.ts'
import { PlaceMap } from '#src/maps/place-map.tsx'
import type { PlaceForm } from '#src/maps/places.ts'
import type { BodyKey } from '#src/providers/rows.ts'
import { t } from '../texts.ts'

const place: PlaceForm<BodyKey<'trattative_cp'>> = {
  latitude: 'latitudeTrattativa',
  longitude: 'longitudeTrattativa',
  label: t('negotiations.place'),
  pin: t('negotiations.pin'),
  line: ({ formattedAddress, destinazioneCantiere }) =>
    asText(formattedAddress).trim() || asText(destinazioneCantiere).trim(),
  // Address and coordinates are one place: whoever picks another one means both.
  taken: (found) => ({ formattedAddress: found.label }),
}

/** Where the machines are to go: the address with its coordinates, searched for or put on the map. */
export const NegotiationPlace = ({ disabled }: { disabled: boolean }) => <PlaceMap place={place} disabled={disabled} />
