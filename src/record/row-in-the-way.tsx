import { Form } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { isSameValue } from '#src/commands/body-fields.ts'
import { t } from '#src/lib/i18n.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import type { FormField } from './form-values.ts'
import { useRowLink } from './use-row-link.ts'

const row = z.object({ table: z.string(), id: z.number(), name: z.string() })

/** A row that has already what another was to get, as the server names it to who may read it. */
export type RowInTheWay = z.output<typeof row>

/** By body key; those of fields that are not refused because of another row are not there. */
export type RowsInTheWay = Readonly<Record<string, RowInTheWay>>

/** The rows because of which the server refuses a save. */
export const rowsInTheWay = ({ own = {} }: HttpError): RowsInTheWay =>
  z
    .record(z.string(), row)
    .catch({})
    .parse(own.inTheWay ?? {})

/** A link to that row until the field has another value: in a tab of its own, as what is typed here is not saved. */
export function InTheWay({ row, item }: { row: RowInTheWay; item: FormField }) {
  const form = Form.useFormInstance()
  Form.useWatch(item.key, form)
  const value: unknown = form.getFieldValue(item.key)
  const [refused] = useState(value)
  const path = useRowLink()(row.table, row.id)
  if (path === undefined || !isSameValue(item.field, refused, value)) return null
  return (
    <a href={path} target="_blank" rel="noreferrer">
      {t('form.inTheWay', { name: row.name })}
    </a>
  )
}
