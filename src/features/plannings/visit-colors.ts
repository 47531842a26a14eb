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

interface Look {
  background: string
  ink: string
}

/** Background and readable ink of a visit: by its state, or by its agent, whose color never changes. */
export function lookOf(of: { state: VisitState } | { agentId?: number }): Look {
  const background = 'state' in of ? byState[of.state] : agentColor(of.agentId)
  return { background, ink: readableInk(background) }
}

const agentColor = (id: number | undefined) =>
  id === undefined ? NO_AGENT : (byAgent[id % byAgent.length] ?? NO_AGENT)
