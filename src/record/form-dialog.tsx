import { Button, Modal } from 'antd'
import { Suspense, useId, useState } from 'react'
import { rowName } from '#src/fields/record-label.ts'
import { createDraftScope, DraftScopeContext } from '#src/lib/drafts.ts'
import { t } from '#src/lib/i18n.ts'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'
import type { FormDialogProps } from './dialog-props.ts'
import { FormFields, MANY_FIELDS } from './form-fields.tsx'
import { RecordConflict } from './record-conflict.tsx'
import { useRights } from './rights.ts'
import { useTableForm } from './table-forms.ts'
import { type Saved, useEnd } from './use-end.ts'
import { useRecordForm } from './use-record-form.ts'

/** Creates or edits a row. Stays open, with everything typed, until the server has accepted it or the user gives up. */
export const FormDialog = (props: FormDialogProps) => (
  <Suspense fallback={null}>
    <Opened {...props} />
  </Suspense>
)

function Opened({ open, onClose, onRemove, afterClose, ...given }: FormDialogProps) {
  const { table, row, source } = given
  const options = useTableForm(table.name)
  const [asking, setAsking] = useState(false)
  const name = `form${useId().replaceAll(/\W/g, '')}`
  const [scope] = useState(createDraftScope)
  const [saved, setSaved] = useState<Saved>()
  const may = useRights(table, source?.rights)
  const record = useRecordForm({ ...given, may, onSaved: (stored) => setSaved({ row: stored }) })
  useEnd({ saved, base: record.base, scope, onDone: onClose })
  const { form, fields, saving } = record
  // A form without the field that names the row says whose row it is.
  const nameless = row && !fields.some((one) => one.name === table.title)

  const leave = () => {
    if (saving) return
    if (record.isChanged() || scope.hasDraft()) setAsking(true)
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
      <DraftScopeContext value={scope}>
        <FormFields {...record} table={table} options={options} name={name} disabled={false} />
      </DraftScopeContext>
      <RecordConflict {...record} />
      <DiscardDialog
        open={asking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          record.draft.drop()
          scope.discard()
          onClose()
        }}
      />
    </Modal>
  )
}

/** Whether somebody is in the form already: a dialog takes a moment to open, and fast people do not wait. */
const hasFocus = (form: string) => document.getElementById(form)?.contains(document.activeElement) ?? false
