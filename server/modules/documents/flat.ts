import { z } from 'zod'

const document = z.looseObject({
  // Not there for those who do not read it.
  file: z
    .object({
      filename: z.string(),
      originalFilename: z.string(),
      size: z.int(),
      type: z.string(),
      createdAt: z.string(),
      createdBy: z.string().nullish(),
    })
    .optional(),
})

/** A document as the specification has it: the facts of its file are fields of the document itself. */
export function flatDocument(row: unknown): Record<string, unknown> {
  const read = document.parse(row)
  return { ...read, ...read.file }
}
