import { Button, Form } from 'antd'
import { useEffect } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { usePhone } from '#src/lib/media.ts'
import { focusToType } from '#src/record/focus-to-type.ts'
import { FormFields } from '#src/record/form-fields.tsx'
import { RecordConflict } from '#src/record/record-conflict.tsx'
import { useRights } from '#src/record/rights.ts'
import { SaveBar } from '#src/record/save-bar.tsx'
import { useFormName } from '#src/record/use-form-name.ts'
import { type RecordForm, useRecordForm } from '#src/record/use-record-form.ts'
import { useCustomerOptions, VatTakenDialog } from './customer-options.tsx'
import { t } from './texts.ts'

interface Props {
  table: Table
  onSaved: (saved?: Row) => void
  onCancel: () => void
}

/** The form of a new customer. */
export function CustomerForm({ table, onSaved, onCancel }: Props) {
  const may = useRights(table)
  const name = useFormName()
  const { options, holder, forget } = useCustomerOptions()
  const record = useRecordForm({ table, may, onSaved })
  const editable = may('create')
  useBeginning(record, table, editable)
  return (
    <>
      {!editable && <p className="muted">{t('form.readOnly')}</p>}
      <FormFields {...record} table={table} options={options} name={name} disabled={!editable} />
      <RecordConflict {...record} />
      <VatTakenDialog holder={holder} onClose={forget} />
      {editable && (
        <SaveBar>
          <Unsaved record={record} />
          <Button onClick={onCancel} disabled={record.saving}>
            {t('form.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={name} loading={record.saving}>
            {t('form.save')}
          </Button>
        </SaveBar>
      )}
    </>
  )
}

/** Begins with the name; a phone shows the form first, not its keyboard. */
function useBeginning({ form, fields }: RecordForm, table: Table, editable: boolean): void {
  const phone = usePhone()
  useEffect(() => {
    const name = fields.find((one) => one.name === table.title)
    if (editable && name) focusToType(form, name, !phone)
  }, [form, fields, table, editable, phone])
}

function Unsaved({ record }: { record: RecordForm }) {
  // Rerenders on every change of the form.
  Form.useWatch((values) => JSON.stringify(values), record.form)
  return (
    <p className="muted" role="status">
      {record.isChanged() && t('customers.unsaved')}
    </p>
  )
}
