import { lazy } from '#src/lib/lazy.ts'
import type { NotesPart } from '#src/page/timeline/notes-part.ts'

export { noteMarks } from './counts.tsx'

/** Notes in the timelines of rows. */
export const notesPart: NotesPart = {
  kind: 'notes',
  Box: lazy(() => import('./in-timeline.ts'), 'NoteBox'),
  Entry: lazy(() => import('./in-timeline.ts'), 'NoteEntry'),
}
