import { Form } from 'antd'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Row } from '#schema/rows/row.ts'
import { widgets } from '#src/fields/index.ts'
import { t as common } from '#src/lib/i18n.ts'
import { DiscardDialog } from '#src/ui/questions.tsx'
import { FieldItem } from '../field-item.tsx'
import { ChangeListener, ShownItem } from '../form-fields.tsx'
import type { FormOptions } from '../form-options.ts'
import type { FormField } from '../form-values.ts'
import { RecordConflict } from '../record-conflict.tsx'
import { type RecordForm, useRecordForm } from '../use-record-form.ts'
import { draftKind, type InlineEdits } from './inline-edits.ts'
import { SavingMark } from './saving-mark.tsx'
import { t } from './texts.ts'

/** How a cell was opened: by a letter that replaces its value, or by asking for it. */
export type Start = 'typed' | 'asked'

/** Where the user goes from a cell that is done. */
export type Whither = 'stay' | 'next' | 'previous' | 'away'

interface Props {
  item: FormField
  row: Row
  edits: InlineEdits
  start: Start
  /** The form options of the table. */
  ofTable?: FormOptions
  label: string
  onDone: (whither: Whither) => void
}

/**
 * The open cell: the form of its row with one field, or with those that are edited together. It stays open, with what is
 * typed, until the server has taken it or the user gives it up; leaving it saves.
 */
export function CellEditor({ item, row, edits, start, ofTable, label, onDone }: Props) {
  const { table, source, may, replace } = edits
  const unit = useMemo(() => edits.together?.(item) ?? [item], [edits, item])
  const only = useMemo(() => unit.map(({ name }) => name), [unit])
  const options = edits.options ?? ofTable
  const whither = useRef<Whither>('stay')
  const [asking, setAsking] = useState(false)
  const record = useRecordForm({
    ...{ table, may, row, source, only },
    inPlace: true,
    kind: draftKind(only[0] ?? item.name),
    onSaved: (saved) => {
      if (saved) replace(saved)
      onDone(whither.current)
    },
  })
  const { form, fields, saving, draft, gone, base } = record
  const shown = fields.filter(({ name }) => options?.within?.[name] === undefined)
  const many = shown.length > 1
  useNewerRow(record, row)
  useWaitingDraft(record)

  function leave(to: Whither) {
    if (saving || record.conflict || record.sameName.twin || asking) return
    whither.current = to
    if (record.isChanged()) return form.submit()
    draft.discard()
    onDone(to)
  }
  function discard() {
    draft.discard()
    onDone('stay')
  }
  const { inCell } = widgets[item.field.type]
  const lines = inCell === 'lines'
  // A value is typed again in a moment; a note is not.
  const giveUp = () => (lines && record.isChanged() ? setAsking(true) : discard())
  const { keys, focus } = useLeaving({ leave, giveUp, saving, many, lines })
  const frame = useFocus({ start, saving, name: item.name, stays: () => whither.current !== 'away' })
  const onChange = () => {
    draft.autosave()
    if (!many && inCell === 'options' && record.isChanged()) leave('stay')
  }
  return (
    <>
      <div
        ref={frame}
        className={`inline-editor inline-${many ? 'many' : (inCell ?? 'line')}`}
        aria-busy={saving}
        {...keys}
        {...focus}
      >
        <Form
          component={false}
          layout="vertical"
          requiredMark={false}
          form={form}
          name={`cell${useId().replaceAll(/\W/g, '')}`}
          initialValues={record.start}
          disabled={saving}
          onFinish={record.submit}
          onFinishFailed={() => whither.current !== 'away' && form.focusField(item.key)}
        >
          {many ? (
            shown.map((one) => <ShownItem key={one.key} {...record} {...{ table, options }} item={one} />)
          ) : (
            <FieldItem {...{ item, base, form, table, options }} alone={label} open={inCell === 'options'} />
          )}
          <ChangeListener onChange={onChange} />
        </Form>
        {(many || lines) && !saving && <EndButtons onSave={() => leave('stay')} onCancel={giveUp} />}
        {saving && <SavingMark />}
        {gone && (
          <p className="inline-error" role="alert">
            {t('cell.gone')}
          </p>
        )}
      </div>
      <RecordConflict {...record} />
      {lines && <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={discard} />}
    </>
  )
}

/** What Ctrl+Enter and Esc do, where Enter alone does not end the cell. They take no focus: losing it saves. */
const EndButtons = ({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) => (
  <div className="inline-end">
    <button type="button" tabIndex={-1} className="primary-link word-button" onMouseDown={keepFocus} onClick={onSave}>
      {common('form.save')}
    </button>
    <button type="button" tabIndex={-1} className="plain-button word-button" onMouseDown={keepFocus} onClick={onCancel}>
      {common('form.cancel')}
    </button>
    <small className="muted">{t('cell.keys')}</small>
  </div>
)

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Adopts a newer version of the row while nothing is typed; else saving merges both. */
function useNewerRow(record: RecordForm, row: Row) {
  useEffect(() => {
    if (row.version > (record.base?.version ?? 0) && !record.saving && !record.isChanged()) record.restart(row)
  })
}

/** Opening a cell resumes what was typed into it before, unless something else is typed until that is read. */
function useWaitingDraft(record: RecordForm) {
  const [waiting] = record.draft.waiting
  const resume = useEffectEvent(() => {
    const isUntouched = () => !record.isChanged()
    if (waiting && isUntouched()) void record.draft.resume(waiting, isUntouched)
  })
  const id = waiting?.id
  useEffect(() => {
    if (id !== undefined) resume()
  }, [id])
}

interface Focused {
  start: Start
  saving: boolean
  /** The field whose input gets the focus. */
  name: string
  stays: () => boolean
}

/** Focuses the input: with its text selected where a letter is to replace it, else behind it; and again after a failed save. */
function useFocus({ start, saving, name, stays }: Focused) {
  const frame = useRef<HTMLDivElement>(null)
  const focus = useEffectEvent((selects: boolean) => {
    const input = frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `.field-${name} :is(input, textarea)`,
    )
    input?.focus()
    if (selects) input?.select()
    else input?.setSelectionRange(input.value.length, input.value.length)
  })
  const refocus = useEffectEvent(() => stays() && focus(false))
  const wasSaving = useRef(false)
  useLayoutEffect(() => focus(start === 'typed'), [start])
  useEffect(() => {
    if (wasSaving.current && !saving) refocus()
    wasSaving.current = saving
  }, [saving])
  return frame
}

interface Leaving {
  leave: (to: Whither) => void
  giveUp: () => void
  saving: boolean
  /** Several inputs, among which Tab moves. */
  many: boolean
  lines: boolean
}

/** The keys and the focus by which a cell is left. Choosing among options has the keys Enter and Escape for itself. */
function useLeaving({ leave, giveUp, saving, many, lines }: Leaving) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  // Before the input: a list of options keeps Tab to itself. An input that asks has buttons to go to.
  function onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
    if (many || event.key !== 'Tab' || event.currentTarget.querySelector('[data-asks]')) return
    event.preventDefault()
    event.stopPropagation()
    // Pickers take over what is typed when they lose the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    clearTimeout(timer.current)
    leave(event.shiftKey ? 'previous' : 'next')
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (saving || event.nativeEvent.isComposing || isChoosing(event.target)) return
    if (event.key === 'Escape') giveUp()
    if (event.key !== 'Enter' || (lines && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    leave('stay')
  }

  const onBlur = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    // Who looks into another window has not left the cell.
    timer.current = setTimeout(() => {
      if (document.hasFocus() && !currentTarget.contains(document.activeElement)) latest.current('away')
    })
  }
  const onFocus = () => clearTimeout(timer.current)
  return { keys: { onKeyDown, onKeyDownCapture }, focus: { onBlur, onFocus } }
}

const isChoosing = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('role') === 'combobox' && target.ariaExpanded === 'true'
