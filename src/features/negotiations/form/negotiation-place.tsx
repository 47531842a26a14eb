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
  // Picking a place sets the address as well, so that both match the coordinates.
  valuesFrom: (found) => ({ formattedAddress: found.label }),
}

/** The delivery place of the machines: an address with its coordinates. */
export const NegotiationPlace = ({ disabled }: { disabled: boolean }) => (
  <LocationMap fields={fields} disabled={disabled} />
)
