import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { useUndo } from '#src/record/use-undo.ts'
import { CALLS_TO_RETURN, type Line, MISSED_CALLS } from '../paths.ts'
import { t } from '../texts.ts'
import { callerName } from '../worklist/caller.tsx'
import { type LineCommand, sendCommand } from '../worklist/use-line-commands.ts'

/** Takes, gives back or closes a caller, which a message says, with the way back from closing; says why not, when somebody was faster. */
export function useCommand() {
  const [pending, setPending] = useState<LineCommand>()
  const refetch = useRefetch(tableOf(useModel(), CALLS_TO_RETURN))
  const may = useMay()
  const { offer } = useUndo((right) => may(right, MISSED_CALLS))
  async function run(line: Line, command: LineCommand) {
    setPending(command)
    try {
      const done = await sendCommand({ id: line.id, command })
      const message = t(messages[command], { name: callerName(line) })
      showMessage({ success: true, message, action: command === 'richiamata' ? offer('update', done) : undefined })
    } catch (failure) {
      reportFailure(failure)
    }
    await refetch()
    setPending(undefined)
  }
  return { run, pending }
}

const messages = { prendi: 'worklist.taken', rilascia: 'worklist.released', richiamata: 'worklist.isReturned' } as const
