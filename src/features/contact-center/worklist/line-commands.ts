import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Done } from '#src/commands/command.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { userOf, useSession } from '#src/lib/net/session.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import type { LoadedRows } from '#src/list/use-rows.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { CALLS_TO_RETURN, type Line, MISSED_CALLS } from '../paths.ts'
import { t } from '../texts.ts'

/** What is done with a line; the last word of its address. */
export type LineCommand = 'prendi' | 'rilascia' | 'richiamata'

interface LineCommands {
  /** The command of this line that the server has not answered yet. */
  pending: (id: number) => LineCommand | undefined
  /** Waits for open notes: the command would change the call under what is typed. */
  run: (line: Line, command: LineCommand) => Promise<void>
  /** Takes back that the user has closed this line; undefined where that cannot be. */
  undoOf: (id: number) => (() => Promise<void>) | undefined
}

/** What is sent to do that with a line. Only closing it has a way back, and is not done twice. */
export const commandOn = ({ id }: Line, command: LineCommand) =>
  ({
    path: `/api/${CALLS_TO_RETURN}/${id}/${command}`,
    background: true,
    idempotent: command === 'richiamata' ? undefined : true,
    undo: command === 'richiamata' ? 'update' : undefined,
  }) as const

/** Takes, releases and closes lines. Who has a line shows at once; a refusal says why, and the line as it is is read. */
export function useLineCommands(rows: LoadedRows, notesClosed: () => Promise<void>): LineCommands {
  const [pending, setPending] = useState<ReadonlyMap<number, LineCommand>>(new Map())
  const [closed, setClosed] = useState<ReadonlyMap<number, Done['undo']>>(new Map())
  const may = useMay()
  const { run: give } = useCommands(tableOf(useModel(), CALLS_TO_RETURN), { may: (right) => may(right, MISSED_CALLS) })
  const session = useSession()

  function showOwner({ id }: Line, app_user: Line['app_user']): void {
    const owned = (row: Row): Row => (row.id === id ? { ...row, app_user } : row)
    rows.edit((shown) => ({ ...shown, data: shown.data.map(owned) }))
  }

  async function run(line: Line, command: LineCommand): Promise<void> {
    setPending((now) => new Map(now).set(line.id, command))
    await notesClosed()
    // What is offered to be undone may be of this line, and would be refused then; the list of messages still has it.
    for (const { id, action } of currentMessages()) if (action) closeMessage(id)
    if (command === 'prendi' && session) showOwner(line, userOf(session))
    if (command === 'rilascia') showOwner(line, null)
    const { done } = await give({
      ...commandOn(line, command),
      message: command === 'richiamata' ? null : t(command === 'prendi' ? 'worklist.taken' : 'worklist.released'),
      onDone: ({ undo }) => setClosed((now) => new Map(now).set(line.id, undo)),
    })
    if (!done && command !== 'richiamata') showOwner(line, line.app_user)
    setPending((now) => new Map([...now].filter(([id]) => id !== line.id)))
  }
  return {
    pending: (id) => pending.get(id),
    run,
    undoOf: (id) => {
      const undo = closed.get(id)
      if (undo === undefined) return undefined
      return async () => {
        await undo()
        setClosed((now) => new Map([...now].filter(([one]) => one !== id)))
      }
    },
  }
}
