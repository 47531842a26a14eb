import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'

/** The parameters of a path that names one row; `idOf` reads it. */
export const byId = z.object({ id: z.string() })

/** The id of a row as digits: all that the parts of a form and a query string can say. */
export const idText = (message: string) =>
  z
    .string(message)
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .pipe(rowId)

/** The ids of at most so many rows, with commas between them: all that a query string can say of several. */
export const idTexts = (most: number, message: string) =>
  z
    .string(message)
    .max(most * 11, message)
    .transform((text) => text.split(','))
    .pipe(z.array(idText(message)).max(most, message))

/** A whole number from 1 that a query string says. */
export const wholeNumber = (max: number, message: string) =>
  z.coerce.number(message).int(message).min(1, message).max(max, message)

const ROWS_MAX = 100
const ROWS = 30
const PAGE_MAX = 100_000

/** Which page of a list that is no table is asked for: 30 rows unless said, at most 100. */
export const paging = z.object({
  page: wholeNumber(PAGE_MAX, messages.page).default(1),
  rowsPerPage: wholeNumber(ROWS_MAX, messages.rowsPerPage(ROWS_MAX)).default(ROWS),
})
