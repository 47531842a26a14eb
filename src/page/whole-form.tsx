import { Button } from 'antd'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { newWord } from '#schema/italian/words.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { t as texts } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { createInputScope, InputScopeContext } from '#src/lib/unsaved-input.ts'
import { beginForm } from '#src/record/begin-form.ts'
import { focusToType } from '#src/record/focus-to-type.ts'
import { FormFields } from '#src/record/form-fields.tsx'
import type { FormOptions } from '#src/record/form-options.ts'
import { RecordConflict } from '#src/record/record-conflict.tsx'
import { useRights } from '#src/record/rights.ts'
import { type Saved, useFinishAfterSave } from '#src/record/use-finish-after-save.ts'
import { useFormName } from '#src/record/use-form-name.ts'
import { useRecordForm } from '#src/record/use-record-form.ts'
import { useWarnedSubmit } from '#src/record/use-warned-submit.tsx'
import { FootBar } from '#src/ui/foot-bar.tsx'
import { useDiscardQuestion } from '#src/ui/questions.tsx'
import { t } from './texts.ts'

interface Props {
  table: Table
  /** Undefined for a new one. */
  row?: Row
  options?: FormOptions
  /** Ends the form: with the row as saved, or without where the user gives up. */
  onDone: (saved?: Row) => void
}

/** All fields of a row, or of a new one, in one form on its page; its buttons stay in sight. */
export function WholeForm(props: Props) {
  const [scope] = useState(createInputScope)
  return (
    <InputScopeContext value={scope}>
      <WholeRowForm {...props} />
    </InputScopeContext>
  )
}

function WholeRowForm({ table, row, options, onDone }: Props) {
  const may = useRights(table)
  const scope = use(InputScopeContext)
  const name = useFormName()
  const [saved, setSaved] = useState<Saved>()
  const record = useRecordForm({ table, may, row, onSaved: (stored) => setSaved({ row: stored }) })
  const { saving } = record
  useFinishAfterSave({ saved, base: record.base, scope, onDone: () => onDone(saved?.row) })
  const isRead = usePhone()
  const begin = useEffectEvent(() => {
    const at = row && options?.opensAt?.(row)
    if (at !== undefined) beginForm(record, { name, at, isRead })
    const title = record.fields.find((field) => field.name === table.title)
    if (!row && title) focusToType(record.form, title, !isRead)
  })
  useEffect(() => begin(), [])
  const { submit, question: doubt } = useWarnedSubmit(record, options)
  const { leave, question } = useDiscardQuestion({
    hasInput: scope.hasUnsavedInput,
    onDiscard: () => {
      scope.discard()
      if (record.base) record.restart(record.base)
    },
    onLeave: () => onDone(),
  })
  return (
    <section aria-label={row ? t('page.editing', { name: rowName(table, row) }) : newWord(table.label)}>
      <FormFields {...record} submit={submit} table={table} options={options} name={name} disabled={false} />
      <RecordConflict {...record} />
      <FootBar>
        <Button onClick={leave} disabled={saving}>
          {texts('form.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" form={name} loading={saving}>
          {texts('form.save')}
        </Button>
      </FootBar>
      {doubt}
      {question}
    </section>
  )
}
