import { useCallback, useEffect, useRef } from 'react'
import { type SetURLSearchParams, useSearchParams } from 'react-router'

/**
 * The parameters of the address, and what sets them. The router gives another such function at each address; this one stays the same,
 * so that what is made with it is not made anew, and its rows not drawn again, whenever the address changes.
 */
export function useAddressQuery(): [URLSearchParams, SetURLSearchParams] {
  const [query, setQuery] = useSearchParams()
  const latest = useRef(setQuery)
  useEffect(() => {
    latest.current = setQuery
  }, [setQuery])
  return [query, useCallback<SetURLSearchParams>((...given) => latest.current(...given), [])]
}
