import { z } from 'zod'
import { rowId } from '#schema/fields/reference.ts'

/** The parameters of a path that names one row; `idOf` reads it. */
export const byId = z.object({ id: z.string() })

/** The id of a row as digits: all that the parts of a form and a query string can say. */
export const idText = (message: string) =>
  z
    .string(message)
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .pipe(rowId)
