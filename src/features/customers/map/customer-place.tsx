import { PlaceMap } from '#src/maps/place-map.tsx'
import { addressLine, type PlaceForm } from '#src/maps/places.ts'
import type { BodyKey } from '#src/providers/rows.ts'
import { t } from '../texts.ts'

const parts = ['address', 'cap', 'city', 'province'] as const satisfies readonly BodyKey<'customers'>[]

const place: PlaceForm<BodyKey<'customers'>> = {
  latitude: 'latitude',
  longitude: 'longitude',
  label: t('customersMap.placeLabel'),
  pin: t('customersMap.pin'),
  line: addressLine,
  // What was typed is the address; a search only completes it.
  taken: (found, values) =>
    Object.fromEntries(parts.flatMap((part) => (found[part] !== null && !values[part] ? [[part, found[part]]] : []))),
}

/** Where the customer is. */
export const CustomerPlace = ({ disabled }: { disabled: boolean }) => <PlaceMap place={place} disabled={disabled} />
