import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import type { Row } from '#schema/row.ts'
import { isLostState } from '#schema/rules/negotiation-state.ts'

const none: number[] = []

/** The ids of the states that mean that a negotiation was lost; none until they are known. */
export function useLostStates(): number[] {
  const { query } = useList<Row>({
    resource: 'stati_trattative',
    pagination: { mode: 'off' },
    meta: { background: true },
    errorNotification: false,
  })
  const states = query.data?.data
  return useMemo(() => states?.filter(isLostState).map(({ id }) => id) ?? none, [states])
}
