import { Button } from 'antd'
import { type RefObject, use, useEffect, useMemo, useRef, useState } from 'react'
import type { Values } from '#schema/rows/row.ts'
import { formGroups, type Group, type Table } from '#schema/table.ts'
import { usePhone } from '#src/lib/media.ts'
import { InputScopeContext } from '#src/lib/unsaved-input.ts'
import type { BodyKey } from '#src/providers/rows.ts'
import { focusToType } from '#src/record/focus-to-type.ts'
import { FormFields } from '#src/record/form-fields.tsx'
import { useMoving, useTargets } from '#src/record/moves/use-targets.ts'
import { useRights } from '#src/record/rights.ts'
import { type Saved, useFinishAfterSave } from '#src/record/use-finish-after-save.ts'
import { useFormName } from '#src/record/use-form-name.ts'
import { useRecordForm } from '#src/record/use-record-form.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import { t } from '../texts.ts'
import { useVatLookup, VatContext } from '../vat/vat-lookup.ts'
import styles from './negotiation-form.module.css'
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
  const scroller = useRef<HTMLDivElement>(null)
  const { check, found } = useVatLookup()
  const options = useMemo(() => ({ ...negotiationFormOptions, checks: { partitaIva: check } }), [check])
  const [saved, setSaved] = useState<Saved>()
  const first = useTargets(useMoving(table), true)?.[0]?.value
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
      <div className={styles.frame}>
        <SectionLinks scroller={scroller} groups={formGroups(table) ?? []} />
        <div ref={scroller} className={styles.scroll}>
          <FormFields {...record} table={table} options={options} name={name} disabled={false} threeColumns />
        </div>
        <Row as="footer" justify="end" className={styles.foot}>
          <Button onClick={onCancel} disabled={saving}>
            {t('form.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={name} loading={saving}>
            {t('form.save')}
          </Button>
        </Row>
      </div>
    </VatContext>
  )
}

/** Brings a section into sight, with the focus in it. */
function focusSection(scroller: HTMLElement | null, key: string): void {
  const section = scroller?.querySelector<HTMLElement>(`[data-group="${key}"]`)
  scroller?.scrollTo({ top: section?.offsetTop })
  section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}

interface LinksProps {
  scroller: RefObject<HTMLElement | null>
  groups: readonly Group[]
}

/** Links to the sections of a form that scrolls. */
const SectionLinks = ({ scroller, groups }: LinksProps) => (
  <Row as="nav" oneLine gap="xl" below="lg" className={styles.links} aria-label={t('negotiations.parts')}>
    {groups.map(({ key, title }) => (
      <button key={key} type="button" className={buttons.word} onClick={() => focusSection(scroller.current, key)}>
        {title}
      </button>
    ))}
  </Row>
)
