import { useId, useState } from 'react'
import { bulkFields } from '#schema/bulk.ts'
import { widgets } from '#src/fields/index.ts'
import { validationErrors } from '#src/record/form-values.ts'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import type { List } from '../use-list.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { t } from './texts.ts'
import type { Bulk } from './use-bulk.ts'

interface Props {
  list: List
  bulk: Bulk
  open: boolean
  onClose: () => void
  afterClose: () => void
}

/** Sets one field to one value in the selected rows. Whatever is chosen anew has to be checked anew. */
export function SetDialog({ list: { table }, bulk, ...dialog }: Props) {
  const fields = bulkFields(table)
  const [chosen, choose] = useState(fields[0]?.key)
  const [value, setValue] = useState<unknown>(null)
  const [shownErrors, setShownErrors] = useState<readonly string[]>([])
  const id = useId()
  const one = fields.find(({ key }) => key === chosen)
  if (!one) return null
  const { key, field } = one
  const { Input } = widgets[field.type]
  const errors = [...shownErrors, ...(bulk.error?.errors?.[key] ?? [])]
  const change = (key: string, value: unknown) => {
    choose(key)
    setValue(value)
    setShownErrors([])
    bulk.forget()
  }
  const check = () => {
    const found = validationErrors(field, value)
    setShownErrors(found)
    if (found.length === 0) void bulk.check({ values: { [key]: value } })
  }
  const busy = bulk.pending !== undefined
  return (
    <BulkDialog table={table} bulk={bulk} removing={false} onCheck={check} {...dialog}>
      <div className="bulk-field">
        <label htmlFor={`${id}-field`}>{t('bulk.field')}</label>
        <PlainSelect
          id={`${id}-field`}
          value={key}
          disabled={busy}
          options={fields.map((each) => ({ value: each.key, label: each.field.label }))}
          onChange={(next) => change(next, null)}
        />
      </div>
      <div className="bulk-field">
        <label htmlFor={`${id}-value`}>{t('bulk.value')}</label>
        <Input
          key={key}
          id={`${id}-value`}
          field={field}
          value={value}
          disabled={busy}
          aria-required={field.required}
          aria-invalid={errors.length > 0}
          aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
          onChange={(next) => change(key, next)}
        />
        {errors.length > 0 && (
          <p id={`${id}-errors`} role="alert" className="bulk-errors">
            {errors.join('. ')}
          </p>
        )}
      </div>
    </BulkDialog>
  )
}
