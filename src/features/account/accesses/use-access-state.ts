import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { AccessQuery } from '#src/account/access.ts'
import { USER_KEY } from '#src/account/paths.ts'

export const PAGE_SIZES = [30, 50, 100]
const [DEFAULT_SIZE = 30] = PAGE_SIZES

export function useAccessState(): [AccessQuery, (part: Partial<AccessQuery>) => void] {
  const [query, setQuery] = useSearchParams()
  const state = useMemo(() => read(query), [query])
  const change = (part: Partial<AccessQuery>) =>
    setQuery((before) => write({ ...read(before), page: 1, ...part }), { preventScrollReset: true })
  return [state, change]
}

function read(query: URLSearchParams): AccessQuery {
  const userId = positive(query.get(USER_KEY))
  return {
    page: positive(query.get('page')) ?? 1,
    rowsPerPage: PAGE_SIZES.find((size) => String(size) === query.get('rowsPerPage')) ?? DEFAULT_SIZE,
    ...(userId === undefined ? {} : { userId }),
    ...(query.get('falliti') === '1' ? { failed: 1 } : {}),
  }
}

function write({ page, rowsPerPage, userId, failed }: AccessQuery): URLSearchParams {
  const query = new URLSearchParams()
  if (userId !== undefined) query.set(USER_KEY, String(userId))
  if (failed) query.set('falliti', '1')
  if (page > 1) query.set('page', String(page))
  if (rowsPerPage !== DEFAULT_SIZE) query.set('rowsPerPage', String(rowsPerPage))
  return query
}

/** Parses a positive 32-bit integer. */
function positive(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined
}
