import { addressLine, type LocationFields } from '#src/maps/geocoding.ts'
import { LocationMap } from '#src/maps/location-map.tsx'
import type { BodyKey } from '#src/providers/rows.ts'
import { t } from './texts.ts'

const parts = ['address', 'cap', 'city', 'province'] as const satisfies readonly BodyKey<'customers'>[]

const fields: LocationFields<BodyKey<'customers'>> = {
  latitude: 'latitude',
  longitude: 'longitude',
  label: t('customersMap.placeLabel'),
  pin: t('customersMap.pin'),
  addressOf: addressLine,
  // The typed address wins; a search only fills its empty parts.
  valuesFrom: (found, values) =>
    Object.fromEntries(parts.flatMap((part) => (found[part] !== null && !values[part] ? [[part, found[part]]] : []))),
}

export const CustomerLocation = ({ disabled }: { disabled: boolean }) => (
  <LocationMap fields={fields} disabled={disabled} />
)
