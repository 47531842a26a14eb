import { Alert, Form } from 'antd'
import { useMemo, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Move } from '#schema/rows/workflow.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { t as common } from '#src/lib/i18n.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DialogText } from '#src/ui/dialog-text.tsx'
import { distances } from '#src/ui/layout.tsx'
import { useDiscardQuestion } from '#src/ui/questions.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import { ShownItem } from '../form-fields.tsx'
import type { FormOptions } from '../form-options.ts'
import { RecordConflict } from '../record-conflict.tsx'
import type { May } from '../rights.ts'
import { isSaveKey } from '../save-key.ts'
import { WithTableForm } from '../table-forms.ts'
import { useFormName } from '../use-form-name.ts'
import { useRecordForm } from '../use-record-form.ts'
import styles from './move-dialog.module.css'
import { ReferenceRadios } from './reference-radios.tsx'
import { changedText, type Moving, type Target } from './targets.ts'
import { t } from './texts.ts'

interface Props {
  moving: Moving
  may: May
  row: Row
  to: Target
  move?: Move
  /** The fields that are asked. */
  names: readonly string[]
  /** Saved, with the row as stored, or given up. */
  onClose: (saved?: Row) => void
}

/** Asks what goes with a move, and saves both at once. Giving up changes nothing. */
export const MoveDialog = (props: Props) => (
  <WithTableForm table={props.moving.table.name}>
    {(ofTable) => <Question {...props} ofTable={ofTable} />}
  </WithTableForm>
)

function Question({ moving, may, row, to, move, names, ofTable, onClose }: Props & { ofTable?: FormOptions }) {
  const { table } = moving
  const [open, setOpen] = useState(true)
  const [preset] = useState({ [moving.key]: to.value })
  const [only] = useState([moving.name, ...names])
  const [saved, setSaved] = useState<Row>()
  const name = useFormName()
  const record = useRecordForm({
    ...{ table, may, row, only, preset },
    inPlace: true,
    savedText: (stored) => changedText(moving, stored),
    onSaved: (stored) => {
      setSaved(stored)
      setOpen(false)
    },
  })
  const { form, fields, start, saving } = record
  const asked = names.flatMap((one) => fields.find((item) => item.name === one) ?? [])
  const options = useOptions(table, names, ofTable)
  const isNone = moving.hasMoves && to.value === null
  const title = move?.label ?? (isNone ? t('moves.moveToNone') : t('moves.moveTo', { state: to.name }))
  const { leave, question } = useDiscardQuestion({ hasInput: record.isChanged, onLeave: () => setOpen(false) })
  return (
    <Dialog
      open={open}
      title={title}
      width={480}
      maskClosable={false}
      okText={title}
      // Of two buttons of one name nobody knows which is which.
      {...(title === common('form.cancel') && { cancelText: t('moves.leave') })}
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
        onFinishFailed={({ errorFields }) => record.showInvalid(String(errorFields[0]?.name[0] ?? ''))}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole form, whose button does the same */}
        <div className={styles.asked} onKeyDown={(event) => isSaveKey(event) && !saving && form.submit()}>
          <Form.Item name={moving.key} noStyle>
            <Refused />
          </Form.Item>
          {asked.map((item) => (
            <ShownItem key={item.key} {...record} {...{ item, table, options }} saysOptional />
          ))}
        </div>
      </Form>
      <RecordConflict {...record} />
      {question}
    </Dialog>
  )
}

/** What the server says against the state itself, which has no input here. */
function Refused() {
  const { errors } = Form.Item.useStatus()
  return errors.length > 0 && <Alert type="error" showIcon message={errors} style={distances(undefined, 'xl')} />
}

/** The options of the form of the table; a row that is referred to is chosen at a glance. */
function useOptions(table: Table, names: readonly string[], ofTable: FormOptions | undefined): FormOptions {
  return useMemo(() => {
    const references = names.filter((one) => table.fields[one]?.type === 'reference')
    const radios = Object.fromEntries(references.map((one) => [one, ReferenceRadios]))
    return { ...ofTable, inputs: { ...radios, ...ofTable?.inputs } }
  }, [table, names, ofTable])
}
