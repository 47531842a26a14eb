import { asText } from '#src/lib/format.ts'
import type { LocationFields } from '#src/maps/geocoding.ts'
import { LocationMap } from '#src/maps/location-map.tsx'
import type { BodyKey } from '#src/providers/rows.ts'
import { t } from '../texts.ts'

const fields: LocationFields<BodyKey<'trattative_cp'>> = {
  latitude: 'latitudeTrattativa',
  longitude: 'longitudeTrattativa',
  label: t('negotiations.place'),
  pin: t('negotiations.pin'),
  addressOf: ({ formattedAddress, destinazioneCantiere }) =>
    asText(formattedAddress).trim() || asText(destinazioneCantiere).trim(),
  // Address and coordinates are one place: whoever picks another one means both.
  valuesFrom: (found) => ({ formattedAddress: found.label }),
}

/** Where the machines are to go: the address with its coordinates, searched for or put on the map. */
export const NegotiationPlace = ({ disabled }: { disabled: boolean }) => (
  <LocationMap fields={fields} disabled={disabled} />
)
