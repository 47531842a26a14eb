import { changesOf, type Timeline } from '../../timeline/timeline.ts'

/** The timeline of a visit: its changes. */
export const planningTimeline: Timeline = {
  entries: [],
  changes: [changesOf({ table: 'plannings', rows: 'select $1::integer as "id"' })],
}
