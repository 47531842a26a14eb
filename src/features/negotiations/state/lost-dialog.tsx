import { Form } from 'antd'
import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import { useModel } from '#src/providers/model.ts'
import type { BodyKey, FieldOf } from '#src/providers/rows.ts'
import { FieldItem } from '#src/record/field-item.tsx'
import type { FormOptions } from '#src/record/form-options.ts'
import type { FormField } from '#src/record/form-values.ts'
import { RecordConflict } from '#src/record/record-conflict.tsx'
import { useRights } from '#src/record/rights.ts'
import { isSaveKey } from '#src/record/save-key.ts'
import { useFormName } from '#src/record/use-form-name.ts'
import { useRecordForm } from '#src/record/use-record-form.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DialogText } from '#src/ui/dialog-text.tsx'
import { useDiscardQuestion } from '#src/ui/questions.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import { NEGOTIATIONS } from '../paths.ts'
import { ReasonInput } from './reason-input.tsx'
import { changedText, type State } from './states.ts'
import { t } from './texts.ts'
import { STATE } from './use-change-state.tsx'

const STATE_KEY: BodyKey<typeof NEGOTIATIONS> = 'statoTrattativaId'
const fieldNames: FieldOf<typeof NEGOTIATIONS>[] = [STATE, 'motivoPersa', 'notePersa']

const options: FormOptions<FieldOf<typeof NEGOTIATIONS>> = { inputs: { motivoPersa: ReasonInput } }

/** Nothing has to be said of a loss, and each label says so. */
const asOptional = (item: FormField): FormField => ({
  ...item,
  field: { ...item.field, label: t('negotiationState.optional', { label: item.field.label }) },
})

interface Props {
  row: Row
  /** The state in which it is lost. */
  to: State
  /** Saved, with the row as stored, or given up. */
  onClose: (saved?: Row) => void
}

/** Asks why a negotiation is lost, and saves that with its state. Giving up changes nothing. */
export function LostDialog({ row, to, onClose }: Props) {
  const table = tableOf(useModel(), NEGOTIATIONS)
  const may = useRights(table)
  const [open, setOpen] = useState(true)
  const [preset] = useState({ [STATE_KEY]: to.id })
  const [saved, setSaved] = useState<Row>()
  const name = useFormName()
  const record = useRecordForm({
    ...{ table, may, row, only: fieldNames },
    inPlace: true,
    preset,
    savedText: (stored) => changedText(table, stored),
    onSaved: (stored) => {
      setSaved(stored)
      setOpen(false)
    },
  })
  const { form, fields, start, base, saving } = record
  const asked = fields.filter(({ name }) => name !== STATE).map(asOptional)
  const { leave, question } = useDiscardQuestion({ hasInput: record.isChanged, onLeave: () => setOpen(false) })
  return (
    <Dialog
      open={open}
      title={t('negotiationState.lostTitle')}
      width={480}
      maskClosable={false}
      okText={t('negotiationState.saveLost')}
      busy={saving}
      okButtonProps={{ htmlType: 'submit', form: name }}
      onCancel={leave}
      afterClose={() => onClose(saved)}
      afterOpenChange={(opened) => opened && asked[0] && form.focusField(asked[0].key)}
    >
      <DialogText look="subject">{rowName(table, row)}</DialogText>
      <Form
        layout="vertical"
        form={form}
        name={name}
        initialValues={start}
        disabled={saving}
        requiredMark={requiredMark}
        onFinish={record.submit}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole form, whose button does the same */}
        <div onKeyDown={(event) => isSaveKey(event) && !saving && form.submit()}>
          {asked.map((item) => (
            <FieldItem key={item.key} {...{ item, form, table, base, options }} />
          ))}
        </div>
      </Form>
      <RecordConflict {...record} />
      {question}
    </Dialog>
  )
}
