import { Button } from 'antd'
import { use, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { t as texts } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { createInputScope, InputScopeContext } from '#src/lib/unsaved-input.ts'
import { beginForm } from '#src/record/begin-form.ts'
import { FormFields } from '#src/record/form-fields.tsx'
import type { FormOptions } from '#src/record/form-options.ts'
import { RecordConflict } from '#src/record/record-conflict.tsx'
import { useRights } from '#src/record/rights.ts'
import { type Saved, useFinishAfterSave } from '#src/record/use-finish-after-save.ts'
import { useRecordForm } from '#src/record/use-record-form.ts'
import { measureFoot } from '#src/ui/foot.ts'
import { DiscardDialog, SaveAnywayDialog } from '#src/ui/questions.tsx'
import { t } from './texts.ts'

interface Props {
  table: Table
  row: Row
  options?: FormOptions
  /** Ends the form: with the row as saved, or without where the user gives up. */
  onDone: (saved?: Row) => void
}

/** All fields of a row in one form, on its page, for many changes at once; its buttons stay in sight. */
export function WholeForm(props: Props) {
  const [scope] = useState(createInputScope)
  return (
    <InputScopeContext value={scope}>
      <Whole {...props} />
    </InputScopeContext>
  )
}

function Whole({ table, row, options, onDone }: Props) {
  const may = useRights(table)
  const scope = use(InputScopeContext)
  const name = `form${useId().replaceAll(/\W/g, '')}`
  const [saved, setSaved] = useState<Saved>()
  const [asking, setAsking] = useState(false)
  const [warning, setWarning] = useState<string>()
  const record = useRecordForm({ table, may, row, onSaved: (stored) => setSaved({ row: stored }) })
  const { form, saving } = record
  useFinishAfterSave({ saved, base: record.base, scope, onDone: () => onDone(saved?.row) })
  const isRead = usePhone()
  const begin = useEffectEvent(() => {
    const at = options?.opensAt?.(row)
    if (at !== undefined) beginForm(record, { name, at, isRead })
  })
  useEffect(() => begin(), [])
  const submit = async () => {
    const asked = await options?.warning?.(form.getFieldsValue(true))
    if (asked === undefined) await record.submit()
    else setWarning(asked)
  }
  const leave = () => (scope.hasUnsavedInput() ? setAsking(true) : onDone())
  return (
    <section className="record-form" aria-label={t('page.editing', { name: rowName(table, row) })}>
      <FormFields {...record} submit={submit} table={table} options={options} name={name} disabled={false} />
      <RecordConflict {...record} />
      <footer ref={measureFoot} className="record-foot">
        <Button onClick={leave} disabled={saving}>
          {texts('form.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" form={name} loading={saving}>
          {texts('form.save')}
        </Button>
      </footer>
      <SaveAnywayDialog
        warning={warning}
        onCancel={() => setWarning(undefined)}
        onSave={() => {
          setWarning(undefined)
          void record.submit()
        }}
      />
      <DiscardDialog
        open={asking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          scope.discard()
          if (record.base) record.restart(record.base)
          onDone()
        }}
      />
    </section>
  )
}
