import type { RowOf } from '#src/providers/rows.ts'

type Place = Pick<RowOf<'customers'>, 'latitude' | 'longitude' | 'address' | 'cap' | 'city' | 'province'>

/** Where the maps of the device show the customer: at its position, else its address; undefined where neither is known. */
export function mapOf({ latitude, longitude, address, cap, city, province }: Place): string | undefined {
  const known = latitude !== null && longitude !== null
  const place = known ? `${latitude},${longitude}` : city && [address, cap, city, province].filter(Boolean).join(' ')
  return place ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}` : undefined
}
