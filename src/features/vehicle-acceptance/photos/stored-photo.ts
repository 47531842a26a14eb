import { z } from 'zod'

const mark = z
  .object({ tipo: z.string(), x: z.number(), y: z.number(), nota: z.string().nullish() })
  .transform(({ nota, ...rest }) => ({ ...rest, nota: nota ?? undefined }))

/** A photo of an acceptance as the server gives it: without what the user does not read. */
export const storedPhoto = z.object({
  id: z.number(),
  version: z.number(),
  filename: z.string(),
  originalFilename: z.string(),
  size: z.number(),
  type: z.string(),
  posizione: z.string().nullable().default(null),
  segni: z.array(mark).default([]),
  descrizione: z.string().nullable().default(null),
})

/** A photo of an acceptance: its file, where it was taken, and the damage marked on it. */
export type StoredPhoto = z.output<typeof storedPhoto>
