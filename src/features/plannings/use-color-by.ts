import { useSearchParams } from 'react-router'
import { type ColorBy, colorings } from './visit-colors.ts'

const KEY = 'color'

/** The meaning of the colors, stored in the URL. */
export function useColorBy(): [ColorBy, (colorBy: ColorBy) => void] {
  const [query, setQuery] = useSearchParams()
  const colorBy = colorings.find((name) => name === query.get(KEY)) ?? 'state'
  const set = (next: ColorBy) =>
    setQuery((before) => new URLSearchParams({ ...Object.fromEntries(before), [KEY]: next }), {
      preventScrollReset: true,
      replace: true,
    })
  return [colorBy, set]
}
