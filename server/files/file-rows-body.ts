import { z } from 'zod'
import { typedText } from '#schema/fields/plain-text.ts'
import { messages } from '#schema/italian/messages.ts'
import { FILE_PARTS, type FileRows } from '#schema/rows/file-rows.ts'
import { idText } from '../http/params.ts'
import { filePart, noFilePart } from './part-tree.ts'
import type { StoredFile } from './store.ts'

/** One row of a request: a new one brings a file, one that is there already its id. */
export interface FileRow {
  id?: number
  file?: StoredFile
  description?: string
}

const orNone = <T>(schema: z.ZodType<T>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

type Value = number | string | StoredFile | undefined

/** The parts of a request that saves rows with files: the row they belong to, and they themselves by their number. */
export function fileRowsBody({ ownerKey, file, description }: FileRows) {
  const named: Record<string, z.ZodType<Value>> = {
    id: orNone(idText(messages.reference)),
    [file]: orNone(filePart),
    [description]: typedText().optional(),
  }
  const row = noFilePart(
    z
      .strictObject(named, messages.unknownKey)
      .transform((given) => rowOf(given.id, given[file], given[description]))
      .refine((one) => one.id !== undefined || one.file !== undefined, { path: [file], message: messages.fileMissing }),
  )
  const all: Record<string, z.ZodType<number | Record<string, FileRow>>> = {
    [ownerKey]: idText(messages.reference),
    [FILE_PARTS]: z.record(z.string().regex(/^\d+$/), row, messages.unknownKey).default({}),
  }
  return z.strictObject(all).transform((given) => {
    const rows = given[FILE_PARTS]
    return { owner: z.number().parse(given[ownerKey]), rows: typeof rows === 'object' ? rows : {} }
  })
}

const rowOf = (id: Value, file: Value, description: Value): FileRow => ({
  id: typeof id === 'number' ? id : undefined,
  file: typeof file === 'object' ? file : undefined,
  description: typeof description === 'string' ? description : undefined,
})
