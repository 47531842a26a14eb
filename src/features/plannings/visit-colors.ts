import { readableInk } from '#schema/rules/contrast.ts'

export const colorings = ['state', 'agent'] as const
export type ColorBy = (typeof colorings)[number]

export const visitStates = ['planned', 'reported', 'late'] as const
export type VisitState = (typeof visitStates)[number]

const byState: Record<VisitState, string> = { planned: '#8ab8ff', reported: '#8bd5a0', late: '#ffb86b' }

const byAgent = [
  '#8ab8ff',
  '#8bd5a0',
  '#f5b971',
  '#dba8f0',
  '#7fd6dd',
  '#f3a3a3',
  '#c6d66f',
  '#a9b1f5',
  '#f2a9cd',
  '#d6b894',
  '#a8c7b5',
  '#e3cf63',
]

const NO_AGENT = '#c3cad5'

interface EntryColors {
  background: string
  ink: string
}

/** The colors of a visit by state, or by agent; an agent always has the same color. */
export function colorsOf(by: { state: VisitState } | { agentId?: number }): EntryColors {
  const background = 'state' in by ? byState[by.state] : agentColor(by.agentId)
  return { background, ink: readableInk(background) }
}

const agentColor = (id: number | undefined) =>
  id === undefined ? NO_AGENT : (byAgent[id % byAgent.length] ?? NO_AGENT)
