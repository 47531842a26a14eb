import { Button, Modal } from 'antd'
import { Suspense, useId, useState } from 'react'
import { rowName } from '#src/fields/record-label.ts'
import { t } from '#src/lib/i18n.ts'
import { createInputScope, InputScopeContext } from '#src/lib/unsaved-input.ts'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'
import { SaveAnywayDialog } from '#src/ui/save-anyway-dialog.tsx'
import type { FormDialogProps } from './dialog-props.ts'
import { FormFields, MANY_FIELDS } from './form-fields.tsx'
import { RecordConflict } from './record-conflict.tsx'
import { useRights } from './rights.ts'
import { useTableForm } from './table-forms.ts'
import { type Saved, useFinishAfterSave } from './use-finish-after-save.ts'
import { useRecordForm } from './use-record-form.ts'

/** Creates or edits a row. Stays open with all input until the server has accepted it or the user cancels. */
export const FormDialog = (props: FormDialogProps) => (
  <Suspense fallback={null}>
    <FormModal {...props} />
  </Suspense>
)

function FormModal({ open, onClose, onRemove, afterClose, ...given }: FormDialogProps) {
  const { table, row, source } = given
  const options = useTableForm(table.name)
  const [confirming, setConfirming] = useState(false)
  const [warning, setWarning] = useState<string>()
  const name = `form${useId().replaceAll(/\W/g, '')}`
  const [scope] = useState(createInputScope)
  const [saved, setSaved] = useState<Saved>()
  const may = useRights(table, source?.rights)
  const record = useRecordForm({ ...given, may, onSaved: (stored) => setSaved({ row: stored }) })
  useFinishAfterSave({ saved, base: record.base, scope, onDone: onClose })
  const { form, fields, saving } = record
  // A form without the table's title field shows the row's name above the fields.
  const nameless = row && !fields.some((one) => one.name === table.title)

  const submit = async () => {
    const asked = await options?.warning?.(form.getFieldsValue(true))
    if (asked === undefined) await record.submit()
    else setWarning(asked)
  }
  const leave = () => {
    if (saving) return
    if (record.isChanged() || scope.hasUnsavedInput()) setConfirming(true)
    else onClose()
  }

  return (
    <Modal
      open={open}
      title={t(row ? 'form.editTitle' : 'form.createTitle', { name: table.label.one })}
      width={fields.length > MANY_FIELDS ? 760 : 520}
      destroyOnHidden
      maskClosable={false}
      onCancel={leave}
      afterClose={afterClose}
      afterOpenChange={(opened) => opened && !hasFocus(name) && fields[0] && form.focusField(fields[0].key)}
      footer={[
        row && onRemove && (
          <Button key="remove" danger className="footer-remove" onClick={onRemove} disabled={saving}>
            {t('list.remove')}
          </Button>
        ),
        <Button key="cancel" onClick={leave} disabled={saving}>
          {t('form.cancel')}
        </Button>,
        <Button key="save" type="primary" htmlType="submit" form={name} loading={saving}>
          {t('form.save')}
        </Button>,
      ]}
    >
      {nameless && <p className="form-row">{rowName(table, row)}</p>}
      <InputScopeContext value={scope}>
        <FormFields {...record} submit={submit} table={table} options={options} name={name} disabled={false} />
      </InputScopeContext>
      <RecordConflict {...record} />
      <SaveAnywayDialog
        warning={warning}
        onCancel={() => setWarning(undefined)}
        onSave={() => {
          setWarning(undefined)
          void record.submit()
        }}
      />
      <DiscardDialog
        open={confirming}
        onKeep={() => setConfirming(false)}
        onDiscard={() => {
          setConfirming(false)
          record.draft.discard()
          scope.discard()
          onClose()
        }}
      />
    </Modal>
  )
}

/** Whether a field already has the focus: users may begin typing while the dialog is still opening. */
const hasFocus = (form: string) => document.getElementById(form)?.contains(document.activeElement) ?? false
