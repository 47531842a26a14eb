import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { AccessQuery } from '#src/account/access.ts'
import { USER_KEY } from '#src/account/paths.ts'

export const PAGE_SIZES = [30, 50, 100]
const [USUAL = 30] = PAGE_SIZES

export function useAccessState(): [AccessQuery, (part: Partial<AccessQuery>) => void] {
  const [address, setAddress] = useSearchParams()
  const state = useMemo(() => read(address), [address])
  const change = (part: Partial<AccessQuery>) =>
    setAddress((before) => write({ ...read(before), page: 1, ...part }), { preventScrollReset: true })
  return [state, change]
}

function read(address: URLSearchParams): AccessQuery {
  const userId = positive(address.get(USER_KEY))
  return {
    page: positive(address.get('page')) ?? 1,
    rowsPerPage: PAGE_SIZES.find((size) => String(size) === address.get('rowsPerPage')) ?? USUAL,
    ...(userId === undefined ? {} : { userId }),
    ...(address.get('falliti') === '1' ? { failed: 1 } : {}),
  }
}

function write({ page, rowsPerPage, userId, failed }: AccessQuery): URLSearchParams {
  const address = new URLSearchParams()
  if (userId !== undefined) address.set(USER_KEY, String(userId))
  if (failed) address.set('falliti', '1')
  if (page > 1) address.set('page', String(page))
  if (rowsPerPage !== USUAL) address.set('rowsPerPage', String(rowsPerPage))
  return address
}

/** Parses a positive 32-bit integer. */
function positive(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined
}
