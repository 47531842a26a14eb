import { z } from 'zod'
import type { Rows } from '#schema/tables.generated.ts'
import { envelope, nullableText, read } from '#src/lib/answers.ts'
import { t } from '../texts.ts'

export interface StateCount {
  id?: number
  name: string
  mark: string
  background: string
  ink: string
  count: number
}

const NO_STATE = { background: '#c3cad5', ink: '#10161f' }

type Named = Pick<Rows['stati_trattative'], 'id' | 'description' | 'carattere' | 'coloreSfondo' | 'coloreCarattere'>

const counted: z.ZodType<{ [F in keyof Named]: Named[F] | null } & { count: number }> = z.object({
  id: z.number().nullable(),
  description: nullableText,
  carattere: nullableText,
  coloreSfondo: nullableText,
  coloreCarattere: nullableText,
  count: z.number(),
})

export async function fetchStateCounts({ signal }: { signal: AbortSignal }): Promise<StateCount[]> {
  const states = await read('/api/trattative_cp/by-state', envelope(z.array(counted)), { signal })
  return states.map(({ id, description, carattere, coloreSfondo, coloreCarattere, count }) => ({
    ...(id !== null && { id }),
    name: id === null ? t('negotiationCalendar.noState') : (description ?? ''),
    mark: carattere ?? '',
    background: coloreSfondo ?? NO_STATE.background,
    ink: coloreCarattere ?? NO_STATE.ink,
    count,
  }))
}
