import { colorsOn } from '#src/calendar/palette.ts'
import { t } from './texts.ts'

export const visitStates = ['planned', 'reported', 'late'] as const
export type VisitState = (typeof visitStates)[number]

const byState: Record<VisitState, string> = { planned: '#8ab8ff', reported: '#8bd5a0', late: '#ffb86b' }

/** How a visit that stands so looks in the calendar, and what that means. */
export const lookOf = (state: VisitState) => ({ label: t(`visits.state.${state}`), ...colorsOn(byState[state]) })
