import { Button, Form, Switch } from 'antd'
import { use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { InputScopeContext } from '#src/lib/unsaved-input.ts'
import { useModel } from '#src/providers/model.ts'
import { FieldItem } from '#src/record/field-item.tsx'
import { FilesPartContext } from '#src/record/files-part.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { useRights } from '#src/record/rights.ts'
import { OwnInputScope, ShortForm } from '#src/record/short-form.tsx'
import { type Saved, useFinishAfterSave } from '#src/record/use-finish-after-save.ts'
import { useFormAnswer } from '#src/record/use-form-answer.ts'
import { type RecordForm, useRecordForm } from '#src/record/use-record-form.ts'
import { Row as Line } from '#src/ui/layout.tsx'
import styles from './composer.module.css'
import { createMentions, mentionsIn } from './mentions.ts'
import { type About, NOTES, NoteContext } from './note-context.ts'
import { NoteInput } from './note-input.tsx'
import { t } from './texts.ts'

interface Props {
  about: About
  /** Undefined for a new one. */
  note?: Row
  /** It is more than the line that invites to write. */
  isOpen: boolean
  /** Somebody is about to write, or goes on with a draft. */
  onOpen?: () => void
  /** The note and its files are saved, or given up. */
  onDone: () => void
}

/** Writes a note, or changes one; what is typed stays on the device until the server has it. */
export const Composer = (props: Props) => (
  <OwnInputScope>
    <NoteForm {...props} />
  </OwnInputScope>
)

const TEXT = 'text'
const MENTIONS = 'mentions'
const FIELDS = [TEXT, 'pinned', MENTIONS]
const options: FormOptions = { inputs: { [TEXT]: NoteInput } }

function NoteForm({ about, note, isOpen, onOpen, onDone }: Props) {
  const { table, record, mentions } = useNoteForm({ about, note, onDone })
  const { form } = record
  const isBegun = useFormAnswer(form, record.start, (values) => asText(values[TEXT]).trim() !== '')
  const open = useEffectEvent(() => onOpen?.())
  useEffect(() => {
    if (isBegun) open()
  }, [isBegun])
  useEffect(() => {
    if (note) form.focusField(TEXT)
  }, [form, note])
  const text = record.fields.find((one) => one.name === TEXT)
  const submit = () => {
    form.setFieldValue(MENTIONS, mentions.in(asText(form.getFieldValue(TEXT))))
    return record.submit()
  }
  const writing = useMemo(() => ({ about, mentions, isOpen, onOpen }), [about, mentions, isOpen, onOpen])
  return (
    <NoteContext value={writing}>
      <ShortForm
        {...{ record, isOpen }}
        label={note ? t('notes.editing') : t('notes.new')}
        className={styles.form}
        onSubmit={submit}
        onLeave={onDone}
      >
        {(leave) => (
          <>
            {text && <FieldItem item={text} alone={t('notes.text')} {...record} table={table} options={options} />}
            {isOpen && <Rest {...{ table, record, about }} onCancel={leave} />}
          </>
        )}
      </ShortForm>
    </NoteContext>
  )
}

/** The form of a note, with whom its text mentions. */
function useNoteForm({ about, note, onDone }: Pick<Props, 'about' | 'note' | 'onDone'>) {
  const table = tableOf(useModel(), NOTES)
  const may = useRights(table)
  const scope = use(InputScopeContext)
  const [saved, setSaved] = useState<Saved>()
  const [mentions] = useState(() => createMentions(mentionsIn(note)))
  const source = useMemo(() => ({ scope: { table: about.table, row: about.id } }), [about])
  const record = useRecordForm({
    ...{ table, may, row: note, source: note ? undefined : source, only: FIELDS, kind: 'note' },
    savedText: () => t('notes.saved'),
    onSaved: (row) => setSaved({ row }),
  })
  const { parts } = record
  useEffect(() => parts.add(MENTIONS, mentions.part), [parts, mentions])
  useFinishAfterSave({ saved, base: record.base, scope, onDone })
  return { table, record, mentions }
}

interface RestProps {
  record: RecordForm
  about: About
  table: Table
  onCancel: () => void
}

/** What stands below the text once somebody writes. */
function Rest({ record, about, table, onCancel }: RestProps) {
  const FilesPart = use(FilesPartContext)
  const { saving, base, fields } = record
  const files = table.groups?.find((group) => group.files !== undefined)?.files
  const pinned = fields.find((one) => one.name === 'pinned')
  return (
    <>
      <Form.Item name={MENTIONS} className={styles.mentions}>
        <Unseen />
      </Form.Item>
      <p className="muted small">{t('notes.hint')}</p>
      {FilesPart && files !== undefined && (
        <div className={styles.files}>
          <FilesPart {...{ table, files, base }} newOf={`${about.table} ${about.id}`} disabled={saving} />
        </div>
      )}
      <Line justify="between" gap="xl" lineGap="md">
        {pinned && (
          <Form.Item name={pinned.key} noStyle>
            <Pinned />
          </Form.Item>
        )}
        <Line gap="md">
          <Button onClick={onCancel} disabled={saving}>
            {t('notes.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={saving}>
            {t('notes.save')}
          </Button>
        </Line>
      </Line>
    </>
  )
}

/** What follows from the text: only why it is refused is shown. */
const Unseen = () => null

function Pinned({ id, value, onChange }: { id?: string; value?: unknown; onChange?: (value: string) => void }) {
  return (
    <Line as="label" gap="md">
      <Switch id={id} checked={value === 'Y'} onChange={(on) => onChange?.(on ? 'Y' : 'N')} />
      {t('notes.pinned')}
    </Line>
  )
}
