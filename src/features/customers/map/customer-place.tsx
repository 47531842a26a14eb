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
  // The typed address wins; a search only fills its empty parts.
  taken: (found, values) =>
    Object.fromEntries(parts.flatMap((part) => (found[part] !== null && !values[part] ? [[part, found[part]]] : []))),
}

export const CustomerPlace = ({ disabled }: { disabled: boolean }) => <PlaceMap place={place} disabled={disabled} />
