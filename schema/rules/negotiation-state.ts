/** How a negotiation stands: open (`A`), won (`V`) or lost (`P`), as `esito` of its state has it. */
export type Outcome = 'A' | 'V' | 'P'

const OUTCOMES: Readonly<Record<string, Outcome>> = { VINTA: 'V', PERSA: 'P' }

/**
 * How negotiations in this state stand: its `identificativo` says so; without one, its name does. The computed field
 * `esito` of stati_trattative says the same in SQL.
 */
export function outcomeOf({ identificativo, description }: Record<string, unknown>): Outcome {
  const id = plain(identificativo)
  const stateName = id === '' ? plain(description) : id
  return (Object.hasOwn(OUTCOMES, stateName) ? OUTCOMES[stateName] : undefined) ?? 'A'
}

/** Whether negotiations in this state are lost. */
export const isLostState = (state: Record<string, unknown>): boolean => outcomeOf(state) === 'P'

const plain = (text: unknown): string => (typeof text === 'string' ? text.trim().toUpperCase() : '')
