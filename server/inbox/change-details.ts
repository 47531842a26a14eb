import { z } from 'zod'

/** What was done to a row since somebody last read of it. */
export const changeDetails = z.object({
  /** The names of the fields that have other values. */
  fields: z.array(z.string()),
  /** How many rows came to it, by table. */
  added: z.record(z.string(), z.number()),
  /** Who did it, the last one last. */
  by: z.array(z.number()),
  /** In how many commands. */
  times: z.number(),
})
export type ChangeDetails = z.output<typeof changeDetails>
