import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { newWord } from '#schema/italian/words.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { createInputScope, type InputScope, InputScopeContext } from '#src/lib/unsaved-input.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { useDiscardQuestion } from '#src/ui/questions.tsx'
import { beginForm } from './begin-form.ts'
import type { FormDialogProps } from './dialog-props.ts'
import { FormFields } from './form-fields.tsx'
import { dialogWidth, hasManySections } from './form-grid.tsx'
import type { FormOptions } from './form-options.ts'
import { FirstState, hasStateRows } from './moves/first-state.tsx'
import { RecordConflict } from './record-conflict.tsx'
import { useRights } from './rights.ts'
import { isSaveKey } from './save-key.ts'
import { SectionLinks } from './section-links.tsx'
import { WithTableForm } from './table-forms.ts'
import { type Saved, useFinishAfterSave } from './use-finish-after-save.ts'
import { useFormName } from './use-form-name.ts'
import { type RecordForm, useRecordForm } from './use-record-form.ts'
import { useWarnedSubmit } from './use-warned-submit.tsx'

/**
 * Creates or edits a row. Stays open with all input until the server has accepted it or the user cancels; a new row may be
 * followed by another one.
 */
export function FormDialog(props: FormDialogProps) {
  const [round, setRound] = useState(0)
  return (
    <OnDemand>
      <WithTableForm table={props.table.name}>
        {(options) => (
          <FormModal
            key={round}
            {...props}
            options={options}
            isFirst={round === 0}
            onAgain={() => setRound(round + 1)}
          />
        )}
      </WithTableForm>
    </OnDemand>
  )
}

interface ModalProps extends FormDialogProps {
  options?: FormOptions
  /** It is the first of several in a row: the others take its place at once. */
  isFirst: boolean
  onAgain: () => void
}

function FormModal({ open, onClose, onCreated, onDone, afterClose, options, isFirst, onAgain, ...given }: ModalProps) {
  const { table, row, source } = given
  const [again, setAgain] = useState(false)
  const name = useFormName()
  const [scope] = useState(createInputScope)
  const [saved, setSaved] = useState<Saved>()
  const may = useRights(table, source?.rights)
  const phone = usePhone()
  const isLong = hasManySections(table)
  const onSaved = (stored?: Row) => {
    if (!record.base && stored) onCreated?.(stored)
    setSaved({ row: stored })
  }
  const [begun] = useState(given.initial)
  const [first, setFirst] = useState<Values>()
  const initial = useMemo(() => ({ ...first, ...begun }), [first, begun])
  const record = useRecordForm({ ...given, initial, may, onSaved })
  const end = () => (saved?.row && onDone && !row ? onDone(saved.row) : onClose())
  useFinishAfterSave({ saved, base: record.base, scope, onDone: again ? onAgain : end })
  const { fields, saving, base } = record
  const { submit, question: doubt } = useWarnedSubmit(record, options)
  const { leave, question } = useLeave(record, scope, onClose)
  const cancel = () => saving || leave()
  const save = (more: boolean) => {
    setAgain(more)
    record.form.submit()
  }
  const begin = () => beginForm(record, { name, at: options?.opensAt?.(row), isRead: row && phone })
  return (
    <Dialog
      open={open}
      title={base ? t('form.editTitle', { name: rowName(table, base) }) : newWord(table.label)}
      width={dialogWidth(table, fields.length)}
      destroyOnHidden
      maskClosable={false}
      // A user who types on at once types into it: it is there without a movement.
      transitionName=""
      {...(!isFirst && { maskTransitionName: '' })}
      onCancel={cancel}
      afterClose={afterClose}
      afterOpenChange={(opened) => opened && begin()}
      footer={
        <Buttons
          {...{ name, saving, again, onCancel: cancel }}
          onSave={() => setAgain(false)}
          onSaveAndNew={base || !onCreated ? undefined : () => save(true)}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole form, whose buttons do the same */}
      <div onKeyDown={(event) => isSaveKey(event) && !saving && save(false)}>
        <InputScopeContext value={scope}>
          {isLong && <SectionLinks {...{ table, name }} />}
          <FormFields {...record} {...{ submit, table, options, name }} disabled={false} threeColumns={isLong} />
        </InputScopeContext>
      </div>
      {!row && hasStateRows(table) && <FirstState {...{ table }} form={record.form} onRead={setFirst} />}
      <RecordConflict {...record} />
      {doubt}
      {question}
    </Dialog>
  )
}

/** Leaves the form, after a question where input of it or of its parts would be lost. */
const useLeave = (record: RecordForm, scope: InputScope, onLeave: () => void) =>
  useDiscardQuestion({
    hasInput: () => record.isChanged() || scope.hasUnsavedInput(),
    onDiscard: () => {
      record.draft.discard()
      scope.discard()
    },
    onLeave,
  })

interface ButtonProps {
  /** The form that is saved. */
  name: string
  saving: boolean
  /** What is being saved is to be followed by a new row. */
  again: boolean
  onCancel: () => void
  /** The form is about to be sent. */
  onSave: () => void
  onSaveAndNew?: () => void
}

const Buttons = ({ name, saving, again, onCancel, onSave, onSaveAndNew }: ButtonProps) => (
  <>
    <Button onClick={onCancel} disabled={saving}>
      {t('form.cancel')}
    </Button>
    {onSaveAndNew && (
      <Button onClick={onSaveAndNew} loading={saving && again} disabled={saving && !again}>
        {t('form.saveAndNew')}
      </Button>
    )}
    <Button
      type="primary"
      htmlType="submit"
      form={name}
      onClick={onSave}
      loading={saving && !again}
      disabled={saving && again}
    >
      {t('form.save')}
    </Button>
  </>
)
