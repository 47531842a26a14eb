import type { RowOf } from '#src/providers/rows.ts'

type Place = Pick<
  RowOf<'customers'>,
  'companyName' | 'address' | 'cap' | 'city' | 'province' | 'latitude' | 'longitude'
>

/** Where a visit takes place: as one writes it, and where that is on the map, if it is known. */
export interface Stop {
  text: string
  point?: string
}

/** The place of a customer; undefined where nothing says where that is. */
export function stopOf({ address, cap, city, province, latitude, longitude }: Place): Stop | undefined {
  const town = [cap, city, province && `(${province})`].filter(Boolean).join(' ')
  const point = latitude === null || longitude === null ? undefined : `${latitude},${longitude}`
  const text = [address, town].filter(Boolean).join(', ')
  // A town alone is no place to go to.
  return address || point ? { text: text || (point ?? ''), point } : undefined
}

const exact = ({ text, point }: Stop): string => point ?? text

export const maps = ['google', 'apple', 'osm'] as const
export type Maps = (typeof maps)[number]

/**
 * The address of the way from here along all stops in their order; nothing is asked of these services. Undefined for
 * OpenStreetMap unless it is known where every stop is on the map.
 */
export function directions(service: Maps, stops: readonly Stop[]): string | undefined {
  const places = stops.map(exact)
  if (service === 'google') {
    const [last = '', ...before] = places.toReversed()
    const waypoints = before.toReversed().join('|')
    const query = { api: '1', destination: last, ...(waypoints !== '' && { waypoints }), travelmode: 'driving' }
    return `https://www.google.com/maps/dir/?${new URLSearchParams(query)}`
  }
  if (service === 'apple') {
    return `https://maps.apple.com/?${new URLSearchParams({ daddr: places.join(' to:'), dirflg: 'd' })}`
  }
  const points = stops.map(({ point }) => point)
  if (points.length < 2 || points.includes(undefined)) return undefined
  return `https://www.openstreetmap.org/directions?${new URLSearchParams({ route: points.join(';') })}`
}
