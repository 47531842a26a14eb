import { Checkbox, Form } from 'antd'
import { useId, useMemo, useState } from 'react'
import { type Values, valueSchema } from '#schema/rows/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { inputs as typeInputs } from '#src/fields/inputs.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { useModel } from '#src/providers/model.ts'
import { validationErrors } from '#src/record/form-values.ts'
import { Stack } from '#src/ui/layout.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { Remark } from '#src/ui/remark.tsx'
import type { ListSelection } from '../use-selection.ts'
import { type AskedInput, AskedValues } from './asked-values.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { askedWith, type OfferedStates, offeredStates } from './moving.ts'
import styles from './set-dialog.module.css'
import { t } from './texts.ts'
import type { Bulk } from './use-bulk.ts'

interface Props {
  table: Table
  selection: ListSelection
  bulk: Bulk
  open: boolean
  onClose: () => void
  afterClose: () => void
}

interface Chosen {
  key: string
  name: string
  field: Field
  value: unknown
  /** The field is emptied on purpose. */
  emptied: boolean
  errors: readonly string[]
  /** What is typed into the fields that are asked with it. */
  asked: Values
}

/** Sets one field to one value in the selected rows, or empties it. Whatever is chosen anew has to be checked anew. */
export function SetDialog({ table, selection: { inputs, settable: fields }, bulk, ...dialog }: Props) {
  const [chosen, setChosen] = useState<Chosen>()
  const [isChecked, setIsChecked] = useState(false)
  const id = useId()
  const asked = useAsked(table, fields, chosen)
  const change = (next: Chosen | undefined) => {
    setChosen(next && { ...next, errors: [] })
    setIsChecked(false)
    bulk.forget()
  }
  const choose = (key: string) => {
    const one = fields.find((each) => each.key === key)
    change(one && { ...one, value: shownAtFirst(one.field), emptied: false, errors: [], asked: {} })
  }
  const check = () => {
    if (!chosen) return
    const { key, value, emptied } = chosen
    const errors = errorsOf(chosen)
    setChosen({ ...chosen, errors })
    setIsChecked(true)
    if (errors.length > 0 || asked.some((one) => one.errors.length > 0)) return
    // What is left empty stays as each row has it.
    const others = asked.flatMap((one) => (isEmpty(one.value) ? [] : [[one.key, one.value] as const]))
    void bulk.check({ values: { [key]: emptied ? null : value, ...Object.fromEntries(others) } })
  }
  const ready = chosen !== undefined
  const hasInput = chosen !== undefined && !isEmpty(chosen.value) && chosen.value !== shownAtFirst(chosen.field)
  const emptied = chosen?.emptied ? chosen.field.label : undefined
  const options = fields
    .map(({ key, field }) => ({ value: key, label: field.label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'it'))
  return (
    <BulkDialog
      {...{ table, bulk, emptied, ready, hasInput }}
      removing={false}
      begin={`${id}-field`}
      onCheck={check}
      {...dialog}
    >
      <Stack gap="sm">
        <label htmlFor={`${id}-field`}>{t('bulk.field')}</label>
        <PlainSelect
          id={`${id}-field`}
          value={chosen?.key ?? ''}
          disabled={bulk.pending !== undefined}
          options={[{ value: '', label: t('bulk.chooseField') }, ...options]}
          onChange={choose}
        />
      </Stack>
      {chosen && <NewValue {...{ id, table, chosen, bulk, inputs }} onChange={change} />}
      {chosen && (
        <AskedValues
          {...{ id, asked, bulk, inputs, isChecked }}
          onChange={(key, value) => change({ ...chosen, asked: { ...chosen.asked, [key]: value } })}
        />
      )}
    </BulkDialog>
  )
}

/** The fields that are asked with the value that is chosen: where it moves rows to another state. */
function useAsked(table: Table, settable: ListSelection['settable'], chosen: Chosen | undefined): AskedInput[] {
  const model = useModel()
  if (!chosen || chosen.name !== table.workflow?.field || chosen.emptied) return []
  return askedWith(model, table, chosen.value).flatMap(({ name, field }) => {
    const key = settable.find((one) => one.name === name)?.key
    if (key === undefined) return []
    const value = chosen.asked[key] ?? null
    return [{ key, name, field, value, errors: validationErrors(field, value) }]
  })
}

/** A switch shows a value from the beginning: that one is set. */
const shownAtFirst = ({ type }: Field): unknown => (type === 'flag' ? 'N' : type === 'boolean' ? false : null)

function errorsOf({ field, value, emptied }: Chosen): string[] {
  if (emptied) return []
  const errors = validationErrors(field, value)
  if (errors.length > 0 || !isEmpty(valueSchema(field).parse(value))) return errors
  return [t('bulk.chooseValueOrEmpty')]
}

interface NewValueProps extends Pick<ListSelection, 'inputs'> {
  id: string
  table: Table
  chosen: Chosen
  bulk: Bulk
  onChange: (next: Chosen) => void
}

function NewValue({ id, table, chosen, bulk, inputs, onChange }: NewValueProps) {
  const { key, name, value, emptied } = chosen
  const { field, where, mayBeNone } = useOffered(table, chosen)
  const Input = inputs?.[name] ?? typeInputs[field.type].Input
  const errors = [...chosen.errors, ...(bulk.error?.errors?.[key] ?? [])]
  const busy = bulk.pending !== undefined
  return (
    <Stack gap="sm">
      <label htmlFor={`${id}-value`}>{t('bulk.value')}</label>
      <Form.Item noStyle validateStatus={errors.length > 0 ? 'error' : undefined}>
        <Input
          key={key}
          id={`${id}-value`}
          field={field}
          value={emptied ? null : value}
          disabled={busy || emptied}
          {...(where && { where })}
          aria-required={field.required}
          aria-invalid={errors.length > 0}
          aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
          onChange={(next) => onChange({ ...chosen, value: next })}
        />
      </Form.Item>
      {errors.length > 0 && (
        <Remark id={`${id}-errors`} isError role="alert">
          {errors.join('. ')}
        </Remark>
      )}
      {!field.required && mayBeNone && (
        <Checkbox
          className={styles.empty}
          checked={emptied}
          disabled={busy}
          onChange={({ target }) => onChange({ ...chosen, emptied: target.checked })}
        >
          {t('bulk.empty')}
        </Checkbox>
      )}
    </Stack>
  )
}

/** What may be chosen: of the field that moves, what the user moves rows to. */
function useOffered(table: Table, { name, field }: Chosen): OfferedStates {
  const model = useModel()
  return useMemo(
    () => (name === table.workflow?.field ? offeredStates(model, table) : { field, mayBeNone: true }),
    [model, table, name, field],
  )
}
