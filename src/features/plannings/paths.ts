import { VIEW } from '#src/lib/screen.ts'
import { FORM_VIEW } from '#src/page/record-views.tsx'

/** The list of visits; the pages of its rows lie within it. */
export const LIST = '/listPlannings'

/** The page of a visit. */
export const pathOfVisit = (id: number): string => `${LIST}/${id}`

/** Its form, which opens at the report of a visit that lacks one. */
export const pathOfReport = (id: number): string => `${pathOfVisit(id)}?${VIEW}=${FORM_VIEW}`

/** What the history remembers of a form that leads back to where it was opened, saved or not. */
export const leadsBack = { leadsBack: true }

/** Whether the form was opened so. */
export const isStep = (state: unknown): boolean => typeof state === 'object' && state !== null && 'leadsBack' in state
