import { useRef, useState } from 'react'
import { addDays, dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { CheckIcon, ClockIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import type { Negotiation } from '../sends/send.ts'
import type { PanelKind } from './callback-panel.tsx'
import { t } from './texts.ts'
import { type OnSaved, useCallbackChange, useNoted } from './use-callback-change.ts'

/**
 * The open panel about a callback, what is typed in it, and the button that has the focus when it closes. The note is saved
 * by whatever is done next, in the panel or beside it.
 */
export function useCallbackPanel() {
  const [kind, open] = useState<PanelKind>()
  const [note, setNote] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    open(undefined)
    setNote('')
    opener.current?.focus()
  }
  return { kind, note, setNote, open, close, opener }
}

export type Panel = ReturnType<typeof useCallbackPanel>

interface Props {
  row: Negotiation
  panel: Panel
  onSaved?: OnSaved
}

/** The call that was planned was made, or is to be made on another day: for whoever may change the negotiation. */
export const CallbackActions = ({ row, panel, onSaved }: Props) => (
  <>
    {row.richiamareInData && (
      <button
        ref={panel.opener}
        type="button"
        className="plain-button word-button"
        aria-label={t('callback.doneOf', { name: row.ragioneSociale })}
        onClick={() => panel.open('done')}
      >
        <CheckIcon aria-hidden="true" />
        {t('callback.done')}
      </button>
    )}
    <MoveMenu {...{ row, panel, onSaved }} />
  </>
)

const choices = [
  ['callback.tomorrow', 1],
  ['callback.inThreeDays', 3],
  ['callback.inAWeek', 7],
] as const

function MoveMenu({ row, panel, onSaved }: Props) {
  const change = useCallbackChange(onSaved)
  const noted = useNoted(row)
  const name = row.ragioneSociale
  const dayIn = (days: number) => dayOf(addDays(wallNow(), days))
  const move = async (day: string) => {
    const values = { richiamareInData: day, ...noted(panel.note) }
    if ((await change(row, values, t('callback.isMoved', { name, day }))) && panel.kind) panel.close()
  }
  return (
    <Menu
      className="plain-button word-button"
      label={t(row.richiamareInData ? 'callback.moveOf' : 'callback.planOf', { name })}
      icon={
        <>
          <ClockIcon aria-hidden="true" />
          {t(row.richiamareInData ? 'callback.move' : 'callback.plan')}
        </>
      }
    >
      {() => (
        <>
          {choices.map(([key, days]) => (
            <MenuItem key={key} onClick={() => void move(dayIn(days))}>
              {t(key)} <small>{dayIn(days)}</small>
            </MenuItem>
          ))}
          <MenuItem onClick={() => panel.open('move')}>{t('callback.otherDay')}</MenuItem>
        </>
      )}
    </Menu>
  )
}
