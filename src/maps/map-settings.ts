import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { envelope, nullableText, read } from '#src/lib/answers.ts'

const mapSettings = z.object({
  /** Where the pictures of the ground come from; null where there are none. */
  tiles: nullableText,
  /** Whether addresses can be searched for. */
  geocoder: z.boolean(),
})
export type MapSettings = z.infer<typeof mapSettings>

/** What this installation has for maps; undefined until it is known. Without an answer there is neither. */
export function useMapSettings(): MapSettings | undefined {
  const { data, isError } = useQuery({
    queryKey: ['maps'],
    queryFn: ({ signal }) => read('/api/maps', envelope(mapSettings), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? (isError ? { tiles: null, geocoder: false } : undefined)
}
