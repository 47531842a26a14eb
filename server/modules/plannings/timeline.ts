import { changesOf, type Timeline } from '../../timeline/timeline.ts'

/** What happened to a visit: what was changed in it. */
export const planningTimeline: Timeline = {
  entries: [],
  changes: [changesOf({ table: 'plannings', rows: 'select $1::integer as "id"' })],
}
