import { useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/http.ts'

export interface MapSettings {
  /** Where the pictures of the ground come from; null where there are none. */
  tiles: string | null
  /** Whether addresses can be searched for. */
  geocoder: boolean
}

/** What this installation has for maps; undefined until it is known. Without an answer there is neither. */
export function useMapSettings(): MapSettings | undefined {
  const { data, isError } = useQuery({
    queryKey: ['maps'],
    queryFn: async ({ signal }) => settingsOf((await call('/api/maps', { signal })).body),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? (isError ? { tiles: null, geocoder: false } : undefined)
}

function settingsOf(body: unknown): MapSettings {
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  const { tiles, geocoder }: { tiles?: unknown; geocoder?: unknown } =
    typeof data === 'object' && data !== null ? data : {}
  return { tiles: typeof tiles === 'string' ? tiles : null, geocoder: geocoder === true }
}
