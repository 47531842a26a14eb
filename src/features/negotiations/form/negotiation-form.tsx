import { Button } from 'antd'
import { use, useEffect, useMemo, useState } from 'react'
import type { Values } from '#schema/rows/row.ts'
import type { Group, Table } from '#schema/table.ts'
import { usePhone } from '#src/lib/media.ts'
import { InputScopeContext } from '#src/lib/unsaved-input.ts'
import type { BodyKey } from '#src/providers/rows.ts'
import { focusToType } from '#src/record/focus-to-type.ts'
import { FormFields } from '#src/record/form-fields.tsx'
import { useRights } from '#src/record/rights.ts'
import { type Saved, useFinishAfterSave } from '#src/record/use-finish-after-save.ts'
import { useFormName } from '#src/record/use-form-name.ts'
import { useRecordForm } from '#src/record/use-record-form.ts'
import { useLostStates, useStates } from '../state/states.ts'
import { t } from '../texts.ts'
import { useVatLookup, VatContext } from '../vat/vat-lookup.ts'
import { negotiationFormOptions } from './negotiation-form-options.tsx'

interface Props {
  table: Table
  /** What it starts with, by body key. */
  initial?: Values
  /** The negotiation was saved. */
  onDone: () => void
  onCancel: () => void
}

const STATE = 'statoTrattativaId' satisfies BodyKey<'trattative_cp'>

/** A conversation with a customer begins with the VAT number. */
const FIRST_FIELD: BodyKey<'trattative_cp'> = 'partitaIva'

/** The form of a new negotiation. */
export function NegotiationForm({ table, initial, onDone, onCancel }: Props) {
  const may = useRights(table)
  const phone = usePhone()
  const name = useFormName()
  const { check, found } = useVatLookup()
  const lost = useLostStates()
  const options = useMemo(() => negotiationFormOptions(lost, { partitaIva: check }), [lost, check])
  const [saved, setSaved] = useState<Saved>()
  const first = useStates(true)?.[0]?.id
  const start = useMemo(() => ({ ...(first !== undefined && { [STATE]: first }), ...initial }), [first, initial])
  const record = useRecordForm({ table, may, initial: start, onSaved: (row) => setSaved({ row }) })
  const { form, fields, saving } = record
  useFinishAfterSave({ saved, base: record.base, scope: use(InputScopeContext), onDone })
  // The states come after the form: nobody has chosen one until then, but a draft may hold one.
  useEffect(() => {
    if (first !== undefined && !form.getFieldValue(STATE)) form.setFieldValue(STATE, start[STATE])
  }, [form, first, start])
  useEffect(() => {
    const asked = fields.find(({ key }) => key === FIRST_FIELD)
    if (asked) focusToType(form, asked, !phone)
  }, [form, fields, phone])

  return (
    <VatContext value={found}>
      <SectionLinks form={name} groups={table.groups ?? []} />
      <div className="negotiation-scroll">
        <FormFields {...record} table={table} options={options} name={name} disabled={false} />
      </div>
      <footer className="negotiation-footer">
        <Button onClick={onCancel} disabled={saving}>
          {t('form.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" form={name} loading={saving}>
          {t('form.save')}
        </Button>
      </footer>
    </VatContext>
  )
}

function scrollToSection(form: string, key: string): HTMLElement | undefined {
  const frame = document.getElementById(form)?.closest('.negotiation-scroll')
  const section = frame?.querySelector<HTMLElement>(`[data-group="${key}"]`)
  frame?.scrollTo({ top: section?.offsetTop })
  return section ?? undefined
}

const focusSection = (form: string, key: string) =>
  scrollToSection(form, key)?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })

/** Links to the sections of a form that scrolls. */
function SectionLinks({ form, groups }: { form: string; groups: readonly Group[] }) {
  return (
    <nav className="section-links" aria-label={t('negotiations.parts')}>
      {groups.map(({ key, title }) => (
        <button key={key} type="button" onClick={() => focusSection(form, key)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
