import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { envelope, nullableText, read } from '#src/lib/net/answers.ts'

const mapSettings = z.object({
  /** The URL template of the tile server; null when none is configured. */
  tiles: nullableText,
  geocoder: z.boolean(),
})
export type MapSettings = z.infer<typeof mapSettings>

/** The map settings of this installation; undefined while loading. A failed request counts as nothing configured. */
export function useMapSettings(): MapSettings | undefined {
  const { data, isError } = useQuery({
    queryKey: ['maps'],
    queryFn: ({ signal }) => read('/api/maps', envelope(mapSettings), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? (isError ? { tiles: null, geocoder: false } : undefined)
}
