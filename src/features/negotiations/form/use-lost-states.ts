import { useMemo } from 'react'
import { isLostState } from '#schema/rules/negotiation-state.ts'
import { useRows } from '#src/providers/rows.ts'

const none: number[] = []

/** The ids of the states of a lost negotiation; empty until they are fetched. */
export function useLostStates(): number[] {
  const { query } = useRows('stati_trattative', { meta: { background: true }, errorNotification: false })
  const states = query.data?.data
  return useMemo(() => states?.filter(isLostState).map(({ id }) => id) ?? none, [states])
}
