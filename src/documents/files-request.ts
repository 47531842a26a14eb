import { z } from 'zod'
import { FILE_PARTS, type FileRows } from '#schema/rows/file-rows.ts'
import type { NewRequest, QueuedRequest, ReopenedRequest } from '#src/device/outbox/queue.ts'
import { t } from './texts.ts'
import type { UnsavedFile } from './unsaved-file.ts'

const KIND = 'row-files'

/** The server takes 20 files and 50 texts in one request. */
export const BATCH_SIZE = 20

type Shape = Pick<FileRows, 'table' | 'ownerKey' | 'file' | 'description'>

export const subjectOf = ({ table }: Pick<FileRows, 'table'>, ownerId: number): string => `${table.name} ${ownerId}`

/** Tells the requests with files of a row. */
export const requestsFor =
  (subject: string | undefined) =>
  (one: QueuedRequest): boolean =>
    one.kind === KIND && one.subject === subject

/** What is not in the parts of a request: the files are, in this order. */
const form = z.array(z.object({ id: z.number().optional(), name: z.string(), description: z.string() }))

/** The request that saves these rows. */
export function requestOf(
  shape: Shape,
  ownerId: number,
  rows: readonly UnsavedFile[],
): Omit<NewRequest, 'title' | 'key' | 'editPath'> {
  const { table, ownerKey, file: fileKey, description: descriptionKey } = shape
  const part = (index: number, key: string) => `${FILE_PARTS}[${index}][${key}]`
  const fields = rows.flatMap(({ id, description }, index): [string, string][] => [
    ...(id === undefined ? [] : [[part(index, 'id'), String(id)] as [string, string]]),
    [part(index, descriptionKey), description.trim()],
  ])
  return {
    kind: KIND,
    subject: subjectOf(shape, ownerId),
    path: `/api/${table.name}`,
    fields: [[ownerKey, String(ownerId)], ...fields],
    files: rows.flatMap(({ file }, index) => (file ? [{ name: part(index, fileKey), file }] : [])),
    form: rows.map(({ id, name, description }) => ({ id, name, description })),
    sentMessage: t('files.saved'),
  }
}

/** The rows of a request that is taken back; `nextKey` supplies their React keys. */
export function rowsOfRequest(request: ReopenedRequest, nextKey: () => number): UnsavedFile[] {
  const files = request.files.map(({ file }) => file)
  return form
    .parse(request.form)
    .map((row) => ({ ...row, key: nextKey(), file: row.id === undefined ? files.shift() : undefined }))
}

/** Tells the requests of a draft apart; `before` is the number of rows before these. */
export const contentOf = (ownerId: number, before: number, rows: readonly UnsavedFile[]): string =>
  JSON.stringify([ownerId, before, rows.map(({ id, file, name, description }) => [id, name, file?.size, description])])

/** The rows, each with its errors in the response to a request of some of them. */
export const withErrors = (
  rows: readonly UnsavedFile[],
  requested: readonly UnsavedFile[],
  errors: Record<string, string[]>,
): UnsavedFile[] =>
  rows.map((row) => {
    const index = requested.findIndex(({ key }) => key === row.key)
    const messages = Object.entries(errors).flatMap(([name, sentences]) =>
      name.startsWith(`${FILE_PARTS}[${index}][`) ? sentences : [],
    )
    return { ...row, error: messages.length > 0 ? messages.join('. ') : undefined }
  })
