import { z } from 'zod'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { t } from '#src/record/remove-texts.ts'
import type { Selection } from '../selection.ts'

/** What is done to the selected rows: one field set, or deletion. */
export type BulkAct = { values: Values } | { delete: true }

/** The rows of a command as the server reads them. */
export type BulkRows = { ids: number[] } | { filters: Values; except: number[] }

const checkSchema = z.object({
  count: z.number(),
  set: z.string(),
  refused: z.array(
    z.object({
      id: z.number(),
      name: z.string().nullable(),
      message: z.string(),
      errors: z.record(z.string(), z.array(z.string())).optional(),
      usedBy: z.array(z.object({ table: z.string(), label: z.string(), count: z.number() })).optional(),
    }),
  ),
  vanished: z.array(z.number()),
})
/** What the command would do: how many rows it changes, and which stay as they are. */
export type BulkCheck = z.output<typeof checkSchema>
export type Refusal = BulkCheck['refused'][number]

/** How many rows it has changed. */
export const bulkDone = envelope(z.object({ count: z.number(), vanished: z.array(z.number()) }))

/** The rows of a selection, in a list with these filters. */
export const rowsOf = ({ all, ids }: Selection, filters: Values): BulkRows =>
  all ? { filters, except: [...ids] } : { ids: [...ids] }

const pathOf = (table: Table) => `/api/${encodeURIComponent(table.name)}/bulk`

/** Asks what the command would do. */
export const checkBulk = (table: Table, rows: BulkRows, act: BulkAct): Promise<BulkCheck> =>
  read(pathOf(table), envelope(checkSchema), { method: 'POST', body: { rows, ...act, check: true } })

/** Asks for what was checked, without the rows that would be refused. */
export const bulkRequest = (table: Table, rows: BulkRows, act: BulkAct, { set, refused }: BulkCheck) => ({
  path: pathOf(table),
  body: { rows, ...act, set, without: refused.map(({ id }) => id) },
})

/** Why a row would be refused: what still uses it, the sentences of its fields, else the one of the row. */
export const reasonOf = ({ message, errors, usedBy = [] }: Refusal): string => {
  const usages = usedBy.map(({ label, count }) => t('remove.usedByRow', { count, label }))
  if (usages.length > 0) return `${t('remove.usedBy')} ${usages.join(', ')}`
  const sentences = Object.values(errors ?? {}).flat()
  return sentences.length > 0 ? sentences.join('. ') : message
}
