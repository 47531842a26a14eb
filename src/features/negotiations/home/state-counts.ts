import { z } from 'zod'
import type { Rows } from '#schema/tables.generated.ts'
import { envelope, nullableText, read } from '#src/lib/answers.ts'
import type { TableName } from '#src/providers/rows.ts'
import { t } from '../texts.ts'

/** The table whose rows are counted states. */
export const COUNTS = 'trattative_cp_per_stato' satisfies TableName

export interface StateCount {
  id?: number
  name: string
  mark: string
  background: string
  ink: string
  count: number
}

const NO_STATE = { background: '#c3cad5', ink: '#10161f' }

type State = NonNullable<Rows[typeof COUNTS]['stato']>
type Named = Pick<State, 'id' | 'description' | 'carattere' | 'coloreSfondo' | 'coloreCarattere'>

const named: z.ZodType<Named> = z.object({
  id: z.number(),
  description: z.string(),
  carattere: nullableText,
  coloreSfondo: nullableText,
  coloreCarattere: nullableText,
})
const counted = z.object({ stato: named.nullable(), trattative: z.number() })

export async function fetchStateCounts({ signal }: { signal: AbortSignal }): Promise<StateCount[]> {
  const query = { sortBy: 'ordinamento' }
  const states = await read(`/api/${COUNTS}`, envelope(z.array(counted)), { query, signal, background: true })
  return states.map(({ stato: state, trattative }) => ({
    ...(state && { id: state.id }),
    name: state === null ? t('negotiationCalendar.noState') : state.description,
    mark: state?.carattere ?? '',
    background: state?.coloreSfondo ?? NO_STATE.background,
    ink: state?.coloreCarattere ?? NO_STATE.ink,
    count: trattative,
  }))
}
