import { type RefObject, useRef, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { addDays, dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import type { CallActionsProps } from '#src/calls/call-actions.tsx'
import { useCommands } from '#src/commands/use-commands.ts'
import { fullName, useSession } from '#src/lib/net/session.ts'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, rowOf, type ValuesOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { ClockIcon } from '#src/ui/icons.tsx'
import { Menu, MenuHead, MenuItem } from '#src/ui/menu.tsx'
import { NEGOTIATIONS, type Negotiation } from '../paths.ts'
import { isFollowed } from './callback.tsx'
import { noteToSend, type SentNote, withNote } from './sent-note.ts'
import { t } from './texts.ts'

/** A call that was made, one that is to be made on another day, or a note that changes nothing about it. */
export type PanelKind = 'done' | 'move' | 'note'

/**
 * The open panel about a callback, what is typed in it, and the button that has the focus when it closes. The note is saved
 * by whatever is done next, in the panel or beside it.
 */
export function useCallbackPanel() {
  const [kind, open] = useState<PanelKind>()
  const [note, setNote] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const sent = useRef<SentNote>(undefined)
  const close = () => {
    open(undefined)
    setNote('')
    sent.current = undefined
    opener.current?.focus()
  }
  return { kind, note, setNote, sent, open, close, opener }
}

export type Panel = ReturnType<typeof useCallbackPanel>

const CALLBACK: FieldOf<typeof NEGOTIATIONS> = 'richiamareInData'

interface Props {
  row: Negotiation
  panel: Panel
  onSaved?: OnSaved
}

/** What is done about the callback of a negotiation, for its line: only called by users who may not change it. */
export function useCallActions({ row, panel, onSaved }: Props): CallActionsProps {
  const mayUpdate = useRights(tableOf(useModel(), NEGOTIATIONS))('update', row, CALLBACK)
  const name = row.ragioneSociale
  const call = { name, phone: row.telefono }
  if (!mayUpdate || !row.richiamareInData || !isFollowed(row)) return call
  return {
    ...call,
    done: {
      text: t('callback.done'),
      label: t('callback.doneOf', { name }),
      button: panel.opener,
      onClick: () => panel.open('done'),
    },
    more: () => <MoveItems {...{ row, panel, onSaved }} />,
    moreLabel: t('callback.moveOf', { name }),
  }
}

/** Plans a call where there is none yet. */
export const PlanMenu = (props: Props) => (
  <Menu
    look="word"
    label={t('callback.planOf', { name: props.row.ragioneSociale })}
    icon={
      <>
        <ClockIcon aria-hidden="true" />
        {t('callback.plan')}
      </>
    }
  >
    {() => <MoveItems {...props} />}
  </Menu>
)

const choices = [
  ['callback.tomorrow', 1],
  ['callback.inThreeDays', 3],
  ['callback.inAWeek', 7],
] as const

function MoveItems({ row, panel, onSaved }: Props) {
  const change = useCallbackChange(onSaved)
  const name = row.ragioneSociale
  const { note, sent } = panel
  const dayIn = (days: number) => dayOf(addDays(wallNow(), days))
  const move = async (day: string) => {
    const message = t('callback.isMoved', { name, day })
    const saved = await change(row, { values: { richiamareInData: day }, note, sent, message })
    if (saved && panel.kind) panel.close()
  }
  return (
    <>
      <MenuHead>
        <strong>{t(row.richiamareInData ? 'callback.moveTo' : 'callback.planFor')}</strong>
      </MenuHead>
      {choices.map(([key, days]) => (
        <MenuItem key={key} onClick={() => void move(dayIn(days))}>
          {t(key)} <small>{dayIn(days)}</small>
        </MenuItem>
      ))}
      <MenuItem onClick={() => panel.open('move')}>{t('callback.otherDay')}</MenuItem>
      {row.richiamareInData && <MenuItem onClick={() => panel.open('note')}>{t('callback.addNote')}</MenuItem>}
    </>
  )
}

/** What a change of a callback rests on. */
const touches: readonly FieldOf<typeof NEGOTIATIONS>[] = ['richiamareInData', 'richiamareInOrario', 'note']

interface CallbackChange {
  values?: ValuesOf<typeof NEGOTIATIONS>
  /** Typed below the notes there are. */
  note: string
  /** What that was sent as, as long as it is not known to be saved: given again, it is not written twice. */
  sent: RefObject<SentNote | undefined>
  /** What is said of it. */
  message: string
}

/** Gets the row as stored. */
export type OnSaved = (row: Row) => void

/**
 * Changes when a negotiation is to be called back; resolves to whether that is saved, which a message says with its undo. What
 * others have changed in the row meanwhile stays; about the callback and the notes it is asked.
 */
export function useCallbackChange(onSaved?: OnSaved) {
  const session = useSession()
  const table = tableOf(useModel(), NEGOTIATIONS)
  const { run } = useCommands(table, { may: useRights(table), onSaved })
  const author = session ? fullName(session) : ''
  return async (row: Negotiation, { values, note, sent, message }: CallbackChange): Promise<boolean> => {
    const noted = noteToSend(note, { notes: row.note, who: author, last: sent.current })
    sent.current = noted
    const valuesOn = (now: Row = row) => ({
      ...values,
      ...(noted && { note: withNote(rowOf(NEGOTIATIONS, now).note, noted) }),
    })
    const { done } = await run({ row, values: valuesOn, touches, undo: 'update', message })
    return done
  }
}
