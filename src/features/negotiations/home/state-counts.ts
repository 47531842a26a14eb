import { call } from '#src/lib/http.ts'
import { t } from '../texts.ts'

/** How many open negotiations are in a state, and the state's own colours. */
export interface StateCount {
  /** Undefined for those without a state. */
  id?: number
  name: string
  mark: string
  background: string
  ink: string
  count: number
}

const NO_STATE = { background: '#c3cad5', ink: '#10161f' }

/** The counts, in the order of the states. */
export async function fetchStateCounts({ signal }: { signal: AbortSignal }): Promise<StateCount[]> {
  const { body } = await call('/api/trattative_cp/per-stato', { signal })
  return stateCountsIn(body)
}

/** Reads the answer; what is no count is left out. */
export function stateCountsIn(body: unknown): StateCount[] {
  const data: unknown = Object(body).data
  if (!Array.isArray(data)) return []
  return data.flatMap((one: unknown) => {
    const { id, description, carattere, coloreSfondo, coloreCarattere, count } = Object(one)
    if (typeof count !== 'number') return []
    const known = typeof id === 'number'
    return {
      ...(known && { id }),
      name: known ? String(description ?? '') : t('negotiationCalendar.noState'),
      mark: typeof carattere === 'string' ? carattere : '',
      background: typeof coloreSfondo === 'string' ? coloreSfondo : NO_STATE.background,
      ink: typeof coloreCarattere === 'string' ? coloreCarattere : NO_STATE.ink,
      count,
    }
  })
}
