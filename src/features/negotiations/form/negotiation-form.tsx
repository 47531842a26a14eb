import { Button } from 'antd'
import { use, useEffect, useId, useMemo, useState } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { InputScopeContext } from '#src/lib/unsaved-input.ts'
import type { BodyKey } from '#src/providers/rows.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import { FormFields } from '#src/record/form-fields.tsx'
import { RecordConflict } from '#src/record/record-conflict.tsx'
import { useRights } from '#src/record/rights.ts'
import { type Saved, useFinishAfterSave } from '#src/record/use-finish-after-save.ts'
import { useRecordForm } from '#src/record/use-record-form.ts'
import { OpenNegotiationsDialog } from '../vat/open-negotiations-dialog.tsx'
import { useVatLookup, VatContext } from '../vat/use-vat-lookup.ts'
import { UNIT } from './duration-input.tsx'
import { negotiationFormOptions } from './negotiation-form-options.tsx'
import { SectionLinks, useScrollToSection } from './section-links.tsx'
import { useLostStates } from './use-lost-states.ts'

interface Props {
  table: Table
  /** Undefined for a new negotiation. */
  row?: Row
  /** What a new one starts with, by body key. */
  initial?: Values
  /** The key of the section to scroll to. */
  section?: string
  /** The negotiation was saved or deleted. */
  onDone: () => void
  onCancel: () => void
}

/** A conversation with a customer begins with the VAT number. */
const FIRST_FIELD: BodyKey<'trattative_cp'> = 'partitaIva'

export function NegotiationForm({ table, row, initial, section, onDone, onCancel }: Props) {
  const may = useRights(table)
  const name = `form${useId().replaceAll(/\W/g, '')}`
  const { check, ...vat } = useVatLookup()
  const lost = useLostStates()
  const options = useMemo(() => negotiationFormOptions(lost, { partitaIva: check }), [lost, check])
  const [saved, setSaved] = useState<Saved>()
  const record = useRecordForm({ table, may, row, initial, onSaved: (row) => setSaved({ row }) })
  const { form, saving } = record
  const editable = may(row ? 'update' : 'create')
  // The duration input renders the unit.
  const fields = useMemo(() => record.fields.filter((one) => one.name !== UNIT), [record.fields])
  useFinishAfterSave({ saved, base: record.base, scope: use(InputScopeContext), onDone })
  useScrollToSection(name, section)
  useEffect(() => {
    if (editable && section === undefined) form.focusField(FIRST_FIELD)
  }, [editable, form, section])

  return (
    <VatContext value={vat}>
      <SectionLinks form={name} groups={table.groups ?? []} />
      <div className="negotiation-scroll">
        {!editable && <p className="muted">{t('form.readOnly')}</p>}
        <FormFields {...record} fields={fields} table={table} options={options} name={name} disabled={!editable} />
      </div>
      <RecordConflict {...record} />
      <OpenNegotiationsDialog {...vat} />
      <footer className="negotiation-footer">
        {row && may('delete') && <RemoveButton table={table} row={record.base ?? row} onDeleted={onDone} />}
        <Button onClick={onCancel} disabled={saving}>
          {t(editable ? 'form.cancel' : 'form.close')}
        </Button>
        {editable && (
          <Button type="primary" htmlType="submit" form={name} loading={saving}>
            {t('form.save')}
          </Button>
        )}
      </footer>
    </VatContext>
  )
}

function RemoveButton({ table, row, onDeleted }: { table: Table; row: Row; onDeleted: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button danger className="footer-remove" onClick={() => setOpen(true)}>
        {t('list.remove')}
      </Button>
      <DeleteDialog {...{ table, row, open, onDeleted }} onClose={() => setOpen(false)} afterClose={() => {}} />
    </>
  )
}
