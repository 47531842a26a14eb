import { useList } from '@refinedev/core'
import { useEffect, useEffectEvent } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { OwnedRows } from '#schema/rows/section-rows.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'

export interface StoredRows {
  /** Undefined until they are read, and for a new owner. */
  rows?: readonly Row[]
  loading: boolean
  error: HttpError | null
  /** Reads them again; resolves to what was read, undefined where that failed. */
  read: () => Promise<readonly Row[] | undefined>
}

/** The stored rows of an owner in the order of their table, read again when somebody changes some of the table. */
export function useStoredRows({ table, ownerFilter }: OwnedRows, owner: number | undefined): StoredRows {
  const { query } = useList<Row, HttpError>({
    resource: table.name,
    pagination: { mode: 'off' },
    meta: { where: { [ownerFilter]: owner } },
    queryOptions: { enabled: owner !== undefined, gcTime: 0 },
  })
  const isStored = owner !== undefined
  // Without an owner it would read the rows of all.
  const read = async () => (isStored ? (await query.refetch()).data?.data : undefined)
  const again = useEffectEvent(read)
  useEffect(() => {
    if (!isStored) return undefined
    return whenChanged(topicOf(table.name), async () => {
      if (document.visibilityState === 'hidden') return false
      await again()
      return true
    })
  }, [table, isStored])
  return {
    rows: isStored ? query.data?.data : undefined,
    loading: useWaiting(query.isLoading && isStored),
    error: query.error,
    read,
  }
}
