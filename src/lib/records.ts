import { z } from 'zod'
import type { Row } from '#schema/row.ts'

/** A row of whatever table, as an answer holds it. */
export const anyRow: z.ZodType<Row> = z.looseObject({ id: z.number(), version: z.number() })

/** A value as a row, or undefined. */
export const asRow = (value: unknown): Row | undefined => anyRow.safeParse(value).data

const record = z.looseObject({ id: z.number() })

/** The id of a record within a row, of whatever table; undefined for anything else. */
export const idOf = (value: unknown): number | undefined => record.safeParse(value).data?.id

/** The ids a form, a filter or the history holds: one, several, or none. */
export const idsIn = (value: unknown): number[] => [value].flat().filter((id): id is number => typeof id === 'number')
