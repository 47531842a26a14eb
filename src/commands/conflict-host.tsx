import { useEffect } from 'react'
import { rowName } from '#src/fields/record-label.ts'
import { t } from '#src/lib/i18n.ts'
import { lazy } from '#src/lib/lazy.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { useUntilClosed } from '#src/ui/use-opened.ts'
import { leaveQuestions, offerConflictDialog, useConflictQuestion } from './conflict.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'), 'ConflictDialog')

/** Shows the questions about changes of other users that commands wait for, above any page, until the session ends. */
export function ConflictHost() {
  const question = useConflictQuestion()
  const [shown, afterClose] = useUntilClosed(question)
  useEffect(offerConflictDialog, [])
  if (!shown) return null
  const { table, row, changes, anyway, answer } = shown
  const giveUp = () => {
    leaveQuestions()
    afterClose()
  }
  return (
    <OnDemand onGiveUp={giveUp}>
      <ConflictDialog
        open={question !== undefined}
        afterClose={afterClose}
        intro={t('conflict.meanwhile', { name: rowName(table, row) })}
        changes={changes}
        apply={anyway ?? t('conflict.anyway')}
        leave={t('conflict.leave')}
        onApply={() => answer(true)}
        onLeave={() => answer(false)}
      />
    </OnDemand>
  )
}
