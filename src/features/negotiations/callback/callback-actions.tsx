import { type RefObject, useRef, useState } from 'react'
import { addDays, dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { CheckIcon, ClockIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import type { Negotiation } from '../sends/send.ts'
import type { PanelKind } from './callback-panel.tsx'
import { t } from './texts.ts'
import { type OnSaved, useCallbackChange } from './use-callback-change.ts'

/** The open panel about a callback, and the button that has the focus when it closes. */
export function useCallbackPanel() {
  const [panel, setPanel] = useState<PanelKind>()
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setPanel(undefined)
    opener.current?.focus()
  }
  return { panel, open: setPanel, close, opener }
}

interface Props {
  row: Negotiation
  opener: RefObject<HTMLButtonElement | null>
  onPanel: (kind: PanelKind) => void
  onSaved?: OnSaved
}

/** The call that was planned was made, or is to be made on another day: for whoever may change the negotiation. */
export const CallbackActions = ({ row, opener, onPanel, onSaved }: Props) => (
  <>
    {row.richiamareInData && (
      <button
        ref={opener}
        type="button"
        className="plain-button word-button"
        aria-label={t('callback.doneOf', { name: row.ragioneSociale })}
        onClick={() => onPanel('done')}
      >
        <CheckIcon aria-hidden="true" />
        {t('callback.done')}
      </button>
    )}
    <MoveMenu {...{ row, onSaved }} onOther={() => onPanel('move')} />
  </>
)

const choices = [
  ['callback.tomorrow', 1],
  ['callback.inThreeDays', 3],
  ['callback.inAWeek', 7],
] as const

function MoveMenu({ row, onSaved, onOther }: Pick<Props, 'row' | 'onSaved'> & { onOther: () => void }) {
  const change = useCallbackChange(onSaved)
  const name = row.ragioneSociale
  const dayIn = (days: number) => dayOf(addDays(wallNow(), days))
  const move = (day: string) => change(row, { richiamareInData: day }, t('callback.isMoved', { name, day }))
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
          <MenuItem onClick={onOther}>{t('callback.otherDay')}</MenuItem>
        </>
      )}
    </Menu>
  )
}
