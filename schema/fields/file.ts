import { z } from 'zod'
import { messages } from '../italian/messages.ts'
import type { FieldType } from './field-type.ts'

/** The random name under which an uploaded file is stored. */
export const storedName = z.string(messages.file).regex(/^[a-f0-9]{32}\.(png|jpg|jpeg|mp4|mov|pdf)$/, messages.file)

const named = z.object({ originalFilename: z.string() })

/** An uploaded file: read as { filename, originalFilename, size, type }, written as its filename. */
export const file: FieldType = {
  column: () => ({ kind: 'file' }),
  value: () =>
    z.union([storedName, z.object({ filename: storedName }).transform((stored) => stored.filename)], messages.file),
  match: 'contains',
  toText: (value) => named.safeParse(value).data?.originalFilename ?? '',
  sample: () => undefined,
  props: ['accept'],
  hiddenFilter: true,
  passing: true,
  oneByOne: true,
}

/** Whether nothing but images is accepted: they are encoded anew as they come. */
export const isImagesOnly = (accept: readonly string[] | undefined): boolean =>
  accept?.every((word) => word === 'image') === true
