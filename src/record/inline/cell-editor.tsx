import { Form } from 'antd'
import { clsx } from 'clsx'
import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { widgets } from '#src/fields/index.ts'
import { t as common } from '#src/lib/i18n.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row as Line, Stack } from '#src/ui/layout.tsx'
import { useDiscardQuestion } from '#src/ui/questions.tsx'
import { ChangeListener, ShownItem } from '../form-fields.tsx'
import type { FormOptions } from '../form-options.ts'
import type { FormField } from '../form-values.ts'
import { RecordConflict } from '../record-conflict.tsx'
import { useFormName } from '../use-form-name.ts'
import { type RecordForm, useRecordForm } from '../use-record-form.ts'
import styles from './cell-editor.module.css'
import { CellError } from './cell-error.tsx'
import { type NextFocus, type Start, useFocus, useLeaving } from './cell-focus.ts'
import type { CellPlace } from './inline-cell.tsx'
import { draftKind, type InlineEdits } from './inline-edits.ts'
import { SavingMark } from './saving-mark.tsx'
import { t } from './texts.ts'

interface Props {
  item: FormField
  row: Row
  edits: InlineEdits
  start: Start
  place?: CellPlace
  /** The form options of the table. */
  ofTable?: FormOptions
  label: string
  onDone: (nextFocus: NextFocus) => void
}

/** Moves an editor, which is wider than its value, to the left by what stands out of the window at the right. */
function moveIntoSight(editor: HTMLElement | null): void {
  if (!editor) return
  // Its focus may have scrolled the page already.
  const beyond = editor.getBoundingClientRect().right + window.scrollX - document.documentElement.clientWidth
  if (beyond > 0) editor.style.translate = `${-beyond}px`
}

/**
 * Scrolls until an open editor is in sight, and again when it grows by an error or by lines. A grid, which cuts what stands out of it, gets
 * the room below its rows that the editor needs. Returns what takes the room away.
 */
function keepInSight(editor: HTMLElement | null): (() => void) | undefined {
  if (!editor) return
  const grid = editor.closest<HTMLElement>('[data-grid]')
  const rows = grid?.querySelector('table')
  const observer = new ResizeObserver(() => {
    if (grid && rows) {
      const beyond = editor.getBoundingClientRect().bottom - rows.getBoundingClientRect().bottom
      grid.style.paddingBottom = beyond > 0 ? `${beyond}px` : ''
    }
    editor.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(editor)
  return () => {
    observer.disconnect()
    if (grid) grid.style.paddingBottom = ''
  }
}

/**
 * The open cell: the form of its row with one field, or with those that are edited together. It stays open, with what is
 * typed, until the server has taken it or the user gives it up; leaving it saves.
 */
export function CellEditor(props: Props) {
  const { item, start, place, label } = props
  const { table } = props.edits
  const { record, options, shown, nextFocus, question, leave, giveUp } = useOpenCell(props)
  const { form, saving, draft, gone } = record
  const { inCell } = widgets[item.field.type]
  const [many, lines] = [shown.length > 1, inCell === 'lines']
  const { keys, focus } = useLeaving({ leave, giveUp, saving, many, lines })
  const frame = useFocus({ start, saving, name: item.name, stays: () => nextFocus.current !== 'away' })
  useLayoutEffect(() => {
    moveIntoSight(frame.current)
    return keepInSight(frame.current)
  }, [frame])
  const onChange = () => {
    draft.autosave()
    if (!many && inCell === 'options' && record.isChanged()) leave('stay')
  }
  return (
    <>
      <div
        ref={frame}
        className={clsx(
          styles.editor,
          lines && !many && styles.lines,
          (place === 'card' || place === 'page' || place === 'head') && styles[place],
        )}
        aria-busy={saving}
        {...keys}
        {...focus}
      >
        <Form
          component={false}
          layout="vertical"
          requiredMark={false}
          form={form}
          name={useFormName()}
          initialValues={record.start}
          disabled={saving}
          onFinish={record.submit}
          onFinishFailed={() => nextFocus.current !== 'away' && form.focusField(item.key)}
        >
          <Stack gap="lg">
            {many ? (
              shown.map((one) => <ShownItem key={one.key} {...record} {...{ table, options }} item={one} />)
            ) : (
              <ShownItem {...record} {...{ item, table, options }} alone={label} open={inCell === 'options'} />
            )}
          </Stack>
          <ChangeListener onChange={onChange} />
        </Form>
        {(many || lines) && <EndButtons saving={saving} onSave={() => leave('stay')} onCancel={giveUp} />}
        {saving && <SavingMark />}
        {gone && <CellError>{t('cell.gone')}</CellError>}
      </div>
      <RecordConflict {...record} />
      {question}
    </>
  )
}

/** The form of an open cell, and the ways out of it: saved, or given up. */
function useOpenCell({ item, row, edits, ofTable, onDone }: Props) {
  const { table, source, may, replace } = edits
  const unit = useMemo(() => edits.together?.(item) ?? [item], [edits, item])
  const only = useMemo(() => unit.map(({ name }) => name), [unit])
  const options = edits.options ?? ofTable
  const nextFocus = useRef<NextFocus>('stay')
  const record = useRecordForm({
    ...{ table, may, row, source, only },
    inPlace: true,
    kind: draftKind(only[0] ?? item.name),
    onSaved: (saved) => {
      if (saved) replace(saved)
      onDone(nextFocus.current)
    },
  })
  useNewerRow(record, row)
  useWaitingDraft(record)
  const giveUp = useDiscardQuestion({
    // A value is typed again in a moment; a note is not.
    hasInput: () => widgets[item.field.type].inCell === 'lines' && record.isChanged(),
    onLeave: () => {
      record.draft.discard()
      onDone('stay')
    },
  })

  function leave(to: NextFocus) {
    if (record.saving || record.conflict || record.sameName.twin || giveUp.isAsking) return
    nextFocus.current = to
    if (record.isChanged()) return record.form.submit()
    record.draft.discard()
    onDone(to)
  }
  const shown = record.fields.filter(({ name }) => options?.within?.[name] === undefined)
  return { record, options, shown, nextFocus, leave, giveUp: giveUp.leave, question: giveUp.question }
}

/** What Ctrl+Enter and Esc do, where Enter alone does not end the cell. They take no focus: losing it saves. */
const EndButtons = ({ saving, onSave, onCancel }: EndButtonsProps) => (
  <Line gap="sm" className={styles.end}>
    <button {...endButton} disabled={saving} className={buttons.smallPrimary} onClick={onSave}>
      {common('form.save')}
    </button>
    <button {...endButton} disabled={saving} className={buttons.small} onClick={onCancel}>
      {common('form.cancel')}
    </button>
    <small className="muted">{t('cell.keys')}</small>
  </Line>
)

interface EndButtonsProps {
  saving: boolean
  onSave: () => void
  onCancel: () => void
}

const endButton = {
  type: 'button',
  tabIndex: -1,
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
} as const

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
