import { asText } from '#src/lib/format.ts'
import type { DraftContent, Draft } from '#src/record/drafts/draft.ts'
import type { UnsavedFile } from './unsaved-file.ts'

const SAVED = 'row:'
const CHOSEN = 'file:'

/** What the device keeps of files that are not saved: their contents, what is said of them, and new words about saved ones. */
export function draftOf(rows: readonly UnsavedFile[], title: string, path: string): DraftContent | undefined {
  if (rows.length === 0) return undefined
  const files = rows
    .filter(({ id }) => id === undefined)
    .map(({ key, name, file }) => ({ key: CHOSEN + key, name, file }))
  const entries = rows
    .filter(({ id, description }) => id !== undefined || description !== '')
    .map(({ key, id, name, description }) => ({
      key: id === undefined ? CHOSEN + key : SAVED + id,
      label: name,
      type: 'text',
      value: description,
    }))
  return { title, path, entries, files }
}

/** The rows of a draft; `nextKey` tells them apart on the screen. */
export function rowsOf({ entries, files }: Draft, nextKey: () => number): UnsavedFile[] {
  const said = new Map(entries.map(({ key, value }) => [key, asText(value)]))
  const chosen = files.map(({ key, name, file }) => ({ key: nextKey(), name, file, description: said.get(key) ?? '' }))
  const saved = entries
    .filter(({ key }) => key.startsWith(SAVED))
    .map(({ key, label, value }) => ({
      key: nextKey(),
      id: Number(key.slice(SAVED.length)),
      name: label,
      description: asText(value),
    }))
  return [...saved, ...chosen]
}
