import { z } from 'zod'
import type { Row } from '#schema/rows/row.ts'

/** A row of any table, as responses hold it. */
export const anyRow: z.ZodType<Row> = z.looseObject({ id: z.number(), version: z.number() })

/** Returns the value if it is a row, else undefined. */
export const asRow = (value: unknown): Row | undefined => anyRow.safeParse(value).data

const record = z.looseObject({ id: z.number() })

/** Returns the id of an embedded record of any table; undefined for any other value. */
export const idOf = (value: unknown): number | undefined => record.safeParse(value).data?.id

/** Returns the ids in a value of a form, a filter or the history: one, several or none. */
export const idsIn = (value: unknown): number[] => [value].flat().filter((id): id is number => typeof id === 'number')
