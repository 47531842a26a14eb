import type { Draft, DraftContent } from '#src/device/drafts/draft.ts'
import { asText } from '#src/lib/format.ts'
import type { UnsavedFile } from './unsaved-file.ts'

const SAVED_PREFIX = 'row:'
const CHOSEN_PREFIX = 'file:'

/** The draft of unsaved files: their contents and descriptions, and the changed descriptions of saved files. */
export function draftOf(rows: readonly UnsavedFile[], title: string, path: string): DraftContent | undefined {
  if (rows.length === 0) return undefined
  const files = rows
    .filter(({ id }) => id === undefined)
    .map(({ key, name, file }) => ({ key: CHOSEN_PREFIX + key, name, file }))
  const entries = rows
    .filter(({ id, description }) => id !== undefined || description !== '')
    .map(({ key, id, name, description }) => ({
      key: id === undefined ? CHOSEN_PREFIX + key : SAVED_PREFIX + id,
      label: name,
      type: 'text',
      value: description,
    }))
  return { title, path, entries, files }
}

/** The rows of a draft; `nextKey` supplies their React keys. */
export function rowsOf({ entries, files }: Draft, nextKey: () => number): UnsavedFile[] {
  const descriptions = new Map(entries.map(({ key, value }) => [key, asText(value)]))
  const chosen = files.map(({ key, name, file }) => ({
    key: nextKey(),
    name,
    file,
    description: descriptions.get(key) ?? '',
  }))
  const saved = entries
    .filter(({ key }) => key.startsWith(SAVED_PREFIX))
    .map(({ key, label, value }) => ({
      key: nextKey(),
      id: Number(key.slice(SAVED_PREFIX.length)),
      name: label,
      description: asText(value),
    }))
  return [...saved, ...chosen]
}
