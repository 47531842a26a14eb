import { z } from 'zod'
import type { Row } from '#schema/rows/row.ts'
import { rowOf } from '#src/providers/rows.ts'
import { ITEMS } from '../paths.ts'

/** The rows of a response, and what else it holds. */
interface Shown {
  data: Row[]
  total: number
  others?: Readonly<Record<string, unknown>>
}

const counters = z.object({ totalRowsNoFiltered: z.number(), totalRowsWithoutStatus: z.number().nullable() })

export interface Counters {
  /** The items of the inventory, whatever the filters. */
  total: number
  /** Null for users who do not read states. */
  withoutStatus: number | null
}

/** The counters of the inventory in what the answer of its items holds; undefined before there is one. */
export function countersIn(others: unknown): Counters | undefined {
  const { data } = counters.safeParse(others)
  return data && { total: data.totalRowsNoFiltered, withoutStatus: data.totalRowsWithoutStatus }
}

/** The rows with a newer version of one of them, and the number of items without status that goes with it. */
export function withRow(shown: Shown, saved: Row): Shown {
  const before = shown.data.find(({ id }) => id === saved.id)
  if (!before) return shown
  const data = shown.data.map((row) => (row === before ? saved : row))
  const known = countersIn(shown.others)
  if (!known || known.withoutStatus === null) return { ...shown, data }
  const totalRowsWithoutStatus = known.withoutStatus + lacking(saved) - lacking(before)
  return { ...shown, data, others: { ...shown.others, totalRowsWithoutStatus } }
}

const lacking = (row: Row): number => (rowOf(ITEMS, row).status === null ? 1 : 0)
