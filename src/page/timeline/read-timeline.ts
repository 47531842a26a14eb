import { z } from 'zod'
import { isTimelineKind, type TimelineKind } from '#schema/timeline.ts'
import { nullableText, read } from '#src/lib/net/answers.ts'

const kind = z.string().refine(isTimelineKind)
const change = z.object({
  verb: z.string(),
  title: nullableText,
  reason: nullableText,
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
const entry = z.object({
  key: z.string(),
  kind,
  at: z.string(),
  dayOnly: z.boolean(),
  who: nullableText,
  behind: nullableText,
  own: z.boolean(),
  table: z.string(),
  leadsTo: z.object({ table: z.string(), id: z.number() }).nullable(),
  row: z.record(z.string(), z.unknown()).nullable(),
  files: z.number().nullable(),
  change: change.nullable(),
})
const page = z.object({
  data: z.array(entry),
  next: nullableText,
  kinds: z.array(kind),
  tables: z.array(z.string()),
})

/** Something that happened, as the server tells it to this user. */
export type TimelineEntry = z.infer<typeof entry>
export type TimelineChange = z.infer<typeof change>
export type TimelinePage = z.infer<typeof page>

/** What has a timeline: a row of a table, or what a text names. */
export interface Subject {
  name: string
  key: string
}

/** Fetches one page, newest first: the first one, or what comes after `before`. No kinds are all. */
export const readTimeline = (
  { name, key }: Subject,
  kinds: readonly TimelineKind[],
  before: string | null,
  signal?: AbortSignal,
): Promise<TimelinePage> =>
  read(`/api/timeline/${name}/${encodeURIComponent(key)}`, page, {
    query: { ...(kinds.length > 0 && { kinds: kinds.join() }), ...(before && { before }) },
    signal,
  })
