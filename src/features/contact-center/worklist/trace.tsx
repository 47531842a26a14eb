import { Button } from 'antd'
import { useState } from 'react'
import { t as common } from '#src/lib/i18n.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import type { Line, MissedCall } from '../paths.ts'
import { t } from '../texts.ts'
import { callerName } from './caller.tsx'
import { whenText } from './when.ts'

interface Props {
  line: Line
  reason: string
  /** Takes the closing back; for whoever has closed the line. */
  onUndo?: () => Promise<void>
}

/** What is left of a line for a moment: why it is gone. */
export function Trace({ line, reason, onUndo }: Props) {
  const [undoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    await onUndo?.()
    setUndoing(false)
  }
  return (
    <>
      <CheckIcon aria-hidden="true" />
      <strong>{callerName(line)}</strong>
      <span role="status">{reason}</span>
      {onUndo && (
        <Button
          className="worklist-undo"
          aria-label={t('worklist.undoRow', { name: callerName(line) })}
          loading={undoing}
          onClick={undo}
        >
          {common('done.undo')}
        </Button>
      )}
    </>
  )
}

/** Why a line is gone, from its last call; a call that no longer exists has had an answer. */
export function reasonOf(call: MissedCall | undefined, known: boolean): string {
  if (!call) return t(known ? 'worklist.gone.answered' : 'worklist.gone.waiting')
  const { outcome, outcomeAt, outcomeBy, app_user } = call
  if (outcome === 'open') {
    return app_user ? t('worklist.gone.taken', { who: app_user.nomeCompleto }) : t('worklist.gone.elsewhere')
  }
  const who = outcomeBy || t('worklist.somebody')
  return t(`worklist.gone.${outcome}`, { who, at: whenText(outcomeAt, new Date()) }).trim()
}
