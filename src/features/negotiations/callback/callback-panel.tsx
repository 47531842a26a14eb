import { Button, Input } from 'antd'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#schema/italian/messages.ts'
import { isDay, isTime } from '#schema/rules/day.ts'
import { pickers } from '#src/fields/lazy-pickers.ts'
import { asText } from '#src/lib/format.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { InPlace } from '#src/ui/in-place.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import type { Negotiation } from '../paths.ts'
import { type OnSaved, type Panel, type PanelKind, useCallbackChange } from './callback-actions.tsx'
import styles from './callback-panel.module.css'
import { t } from './texts.ts'

interface Props {
  kind: PanelKind
  row: Negotiation
  panel: Panel
  onSaved?: OnSaved
}

/** What is written about a callback, and when the next one is. What is typed stays until it is saved or given up. */
export function CallbackPanel({ kind, row, panel, onSaved }: Props) {
  const { note, setNote, close } = panel
  const [showsNote] = useState(kind !== 'move' || note !== '')
  const { day, setDay, time, setTime, isSaving, mistake, submit } = useCallbackInput({ kind, row, panel, onSaved })
  const id = useId()
  const form = useFirstFocus()
  return (
    <form
      ref={form}
      className={clsx('surface padded', styles.panel)}
      aria-label={t('callback.panelOf', { name: row.ragioneSociale })}
      aria-busy={isSaving}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && note === '' && day === '') close()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submitByKey(event)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg">
        {showsNote && (
          <Stack gap="xs">
            <label htmlFor={`${id}note`}>{t(kind === 'note' ? 'callback.ownNote' : 'callback.note')}</label>
            <Input.TextArea
              id={`${id}note`}
              autoSize={{ minRows: 2, maxRows: 8 }}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Stack>
        )}
        {kind !== 'note' && <NextTime {...{ kind, id, day, setDay, time, setTime }} />}
        {mistake !== undefined && (
          <p role="alert" className="bad">
            {mistake}
          </p>
        )}
        <Row gap="sm">
          <Button htmlType="submit" type="primary" loading={isSaving}>
            {t(saves[kind])}
          </Button>
          <Button disabled={isSaving} onClick={close}>
            {t('callback.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  event.preventDefault()
  // First the field takes what is typed in it.
  const { currentTarget } = event
  setTimeout(() => currentTarget.requestSubmit())
}

/** What is typed in the panel, and how it is saved; `mistake` says why it was not. */
function useCallbackInput({ kind, row, panel, onSaved }: Props) {
  const { note, close } = panel
  const [day, setDay] = useState('')
  const [time, setTime] = useState(kind === 'move' ? (row.richiamareInOrario ?? '') : '')
  const [state, setState] = useState<'typing' | 'saving' | 'refused'>('typing')
  const save = useSavedCallback(kind, { row, panel, onSaved })
  useUnsavedInput(() => note !== '' || day !== '')
  const mistake = mistakeOf(kind, { note, day, time })

  async function submit() {
    if (mistake !== undefined) return setState('refused')
    setState('saving')
    const isSaved = await save({ note, day, time })
    if (isSaved) close()
    else setState('typing')
  }
  const shownMistake = state === 'refused' ? mistake : undefined
  return { day, setDay, time, setTime, isSaving: state === 'saving', mistake: shownMistake, submit }
}

const saves = { done: 'callback.save', move: 'callback.saveMove', note: 'callback.saveNote' } as const

interface Written {
  note: string
  day: string
  time: string
}

/** Why it cannot be saved yet; undefined where it can. */
function mistakeOf(kind: PanelKind, { note, day, time }: Written): string | undefined {
  if (kind === 'note') return note.trim() === '' ? t('callback.noteMissing') : undefined
  if (day === '') return kind === 'move' ? t('callback.dayMissing') : undefined
  if (!isDay(day)) return messages.date
  return time === '' || isTime(time) ? undefined : messages.time
}

/** Saves what was typed in the panel. */
function useSavedCallback(kind: PanelKind, { row, panel: { sent }, onSaved }: Omit<Props, 'kind'>) {
  const change = useCallbackChange(onSaved)
  return ({ note, day, time }: Written) => {
    const name = row.ragioneSociale
    if (kind === 'note') return change(row, { note, sent, message: t('callback.isNoted', { name }) })
    const values = { richiamareInData: day || null, richiamareInOrario: time || null }
    const message = kind === 'done' ? t('callback.isDone', { name }) : t('callback.isMoved', { name, day })
    return change(row, { values, note, sent, message })
  }
}

interface NextTimeProps {
  kind: Exclude<PanelKind, 'note'>
  /** What the ids of its inputs begin with. */
  id: string
  day: string
  setDay: (day: string) => void
  time: string
  setTime: (time: string) => void
}

/** The day of the next callback, and its time once there is a day. */
const NextTime = ({ kind, id, day, setDay, time, setTime }: NextTimeProps) => (
  <Row gap="xl" lineGap="md">
    <Picker
      of="day"
      autoFocus={kind === 'move'}
      id={`${id}day`}
      label={t(kind === 'done' ? 'callback.again' : 'callback.to')}
      value={day}
      onChange={setDay}
    />
    {day !== '' && <Picker of="time" id={`${id}time`} label={t('callback.at')} value={time} onChange={setTime} />}
  </Row>
)

interface PickerProps {
  of: 'day' | 'time'
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

function Picker({ of, id, label, value, onChange, autoFocus }: PickerProps) {
  const Shown = pickers[of]
  return (
    <Stack gap="2xs" most="13.75rem" className="grows own-line-on-phone">
      <label htmlFor={id}>{label}</label>
      <InPlace meanwhile={<Input disabled />}>
        <Shown {...{ id, autoFocus }} value={value || null} onChange={(next) => onChange(asText(next))} />
      </InPlace>
    </Stack>
  )
}

/** The panel opens with the focus in it. */
function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('textarea, input:not([disabled]), button')
    first?.focus()
  }, [])
  return form
}
