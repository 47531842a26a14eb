import { useRef, useState } from 'react'
import { addDays, dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import type { CallActionsProps } from '#src/calls/call-actions.tsx'
import { useMay } from '#src/providers/ability.ts'
import { ClockIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { NEGOTIATIONS, type Negotiation } from '../paths.ts'
import { isFollowed } from './callback.tsx'
import type { PanelKind } from './callback-panel.tsx'
import type { SentNote } from './sent-note.ts'
import { t } from './texts.ts'
import { type OnSaved, useCallbackChange } from './use-callback-change.ts'

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

interface Props {
  row: Negotiation
  panel: Panel
  onSaved?: OnSaved
}

/** What is done about the callback of a negotiation, for its line: only called by whoever may not change it. */
export function useCallActions({ row, panel, onSaved }: Props): CallActionsProps {
  const mayUpdate = useMay()('update', NEGOTIATIONS)
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
    className="plain-button word-button"
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
      <p className="menu-head">
        <strong>{t(row.richiamareInData ? 'callback.moveTo' : 'callback.planFor')}</strong>
      </p>
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
