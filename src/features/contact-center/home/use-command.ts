import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { CALLS_TO_RETURN, type Line, MISSED_CALLS } from '../paths.ts'
import { t } from '../texts.ts'
import { callerName } from '../worklist/caller.tsx'
import { commandOn, type LineCommand } from '../worklist/use-line-commands.ts'

/** Takes, gives back or closes a caller, which a message says, with the way back from closing; says why not, when somebody was faster. */
export function useCommand() {
  const [pending, setPending] = useState<LineCommand>()
  const may = useMay()
  const { run: give } = useCommands(tableOf(useModel(), CALLS_TO_RETURN), { may: (right) => may(right, MISSED_CALLS) })
  async function run(line: Line, command: LineCommand) {
    setPending(command)
    await give({ ...commandOn(line, command), message: t(messages[command], { name: callerName(line) }) })
    setPending(undefined)
  }
  return { run, pending }
}

const messages = { prendi: 'worklist.taken', rilascia: 'worklist.released', richiamata: 'worklist.isReturned' } as const
