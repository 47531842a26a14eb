import { Button, Form } from 'antd'
import { lazy, Suspense, useEffect, useId, useMemo } from 'react'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import { FormFields } from '#src/record/form-fields.tsx'
import type { FormOptions } from '#src/record/form-options.ts'
import { RecordConflict } from '#src/record/record-conflict.tsx'
import { useRights } from '#src/record/rights.ts'
import { type RecordForm, useRecordForm } from '#src/record/use-record-form.ts'
import { t } from './texts.ts'
import { useVatCheck } from './use-vat-check.ts'
import { VatTakenDialog } from './vat-taken-dialog.tsx'

const CustomerPlace = lazy(async () => ({ default: (await import('./map/customer-location.tsx')).CustomerLocation }))

const Place = ({ disabled }: { disabled: boolean }) => (
  <Suspense fallback={<div className="place-wait" />}>
    <CustomerPlace disabled={disabled} />
  </Suspense>
)

const footers = { place: Place }

interface Props {
  table: Table
  row?: Row
  onSaved: (saved?: Row) => void
}

export function CustomerForm({ table, row, onSaved }: Props) {
  const may = useRights(table)
  const name = `form${useId().replaceAll(/\W/g, '')}`
  const vat = useVatCheck()
  const options = useMemo<FormOptions<FieldOf<'customers'>>>(
    () => ({ footers, checks: { vatNumber: vat.check } }),
    [vat.check],
  )
  const record = useRecordForm({ table, may, row, onSaved })
  const { base } = record
  const editable = may(row ? 'update' : 'create')
  // A newer version replaces the form's values unless the user has typed something; then saving merges both.
  useEffect(() => {
    if (row && row.id === base?.id && row.version > base.version && !record.isChanged()) record.restart(row)
  })
  return (
    <>
      {!editable && <p className="muted">{t('form.readOnly')}</p>}
      <FormFields {...record} table={table} options={options} name={name} disabled={!editable} />
      <RecordConflict {...record} />
      <VatTakenDialog holder={vat.holder} onClose={vat.forget} />
      {editable && (
        <div className="save-bar">
          <Unsaved record={record} />
          <Button type="primary" htmlType="submit" form={name} loading={record.saving}>
            {t('form.save')}
          </Button>
        </div>
      )}
    </>
  )
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
