import { z } from 'zod'
import type { DraftField } from '#src/device/drafts/draft.ts'
import { asText } from '#src/lib/format.ts'
import { anyRow } from '#src/lib/net/records.ts'
import { PART_ENTRY, type PartDraft } from '#src/record/form-parts.ts'
import { type EditedRow, newRow } from './edits.ts'
import type { RowShape } from './row-shape.ts'
import { isBlank } from './row-shape.ts'
import type { RowsStore } from './rows-store.ts'
import { t } from './texts.ts'

const values = z.record(z.string(), z.unknown())
const stored = z.array(
  z.object({
    id: z.number(),
    base: anyRow.optional(),
    start: values,
    values,
    deleted: z.boolean().optional(),
    collisions: values,
  }),
)

/** What a draft holds of the rows: a line for people of each edited row, and what restores them. */
export function draftOf(store: RowsStore): PartDraft | undefined {
  const { shape, rows } = store
  const edited = rows.filter((row) => row.edited && !isBlank(shape, row))
  if (edited.length === 0 || store.changed.length === 0) return undefined
  const form = edited.map(({ edited: row }) => {
    const { id, base, start, values: typed, deleted, collisions } = row ?? newRow(0, {})
    return { id, base, start, values: typed, deleted, collisions }
  })
  const entries = edited.map((row): DraftField => {
    const name = t('rows.row', { row: rows.indexOf(row) + 1 })
    const key = `${shape.section.key}.${row.id}`
    const value = row.edited?.deleted ? t('rows.removed') : words(shape, row.values)
    return { key, label: t('rows.draft', { section: shape.section.title, name }), type: PART_ENTRY, value }
  })
  return { entries, form }
}

const words = ({ written }: RowShape, typed: Record<string, unknown>): string =>
  written
    .filter(({ key }) => typed[key] !== undefined && typed[key] !== null && typed[key] !== '')
    .map(({ key, field }) => `${field.label}: ${asText(typed[key])}`)
    .join(', ')

/** The edited rows of a draft; none of one that this release does not read. */
export const rowsOfDraft = (form: unknown): EditedRow[] =>
  (stored.safeParse(form).data ?? []).map((row) => ({ ...newRow(row.id, {}), ...row }))
