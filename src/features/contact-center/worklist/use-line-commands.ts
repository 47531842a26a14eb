import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { userOf, useSession } from '#src/lib/session.ts'
import { closeMessage, currentMessages, showMessage } from '#src/lib/snackbar.ts'
import type { List } from '#src/list/use-list.ts'
import { useMay } from '#src/providers/ability.ts'
import { randomKey } from '#src/providers/data.ts'
import { useModel } from '#src/providers/model.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { useUndo } from '#src/record/use-undo.ts'
import { CALLS_TO_RETURN, type Line, MISSED_CALLS } from '../paths.ts'
import { t } from '../texts.ts'

/** What is done with a line; the last word of its address. */
export type LineCommand = 'prendi' | 'rilascia' | 'richiamata'

export interface LineCommands {
  /** The command of this line that the server has not answered yet. */
  pending: (id: number) => LineCommand | undefined
  /** Waits for open notes: the command would change the call under what is typed. */
  run: (line: Line, command: LineCommand) => Promise<void>
  /** Takes back that the user has closed this line; undefined where that cannot be. */
  undoOf: (id: number) => (() => Promise<void>) | undefined
}

/** Sends what is done with a line; resolves to the command by which it can be undone. */
export async function sendCommand({ id, command }: { id: number; command: LineCommand }): Promise<string | undefined> {
  const path = `/api/${CALLS_TO_RETURN}/${id}/${command}`
  const { headers } = await call(path, {
    method: 'POST',
    headers: { 'Idempotency-Key': randomKey() },
    background: true,
  })
  return headers.get('x-command') ?? undefined
}

/** Takes, releases and closes lines. Who has a line shows at once; a refusal says why, and the line as it is is read. */
export function useLineCommands({ rows }: List, notesClosed: () => Promise<void>): LineCommands {
  const [pending, setPending] = useState<ReadonlyMap<number, LineCommand>>(new Map())
  const [closed, setClosed] = useState<ReadonlyMap<number, string | undefined>>(new Map())
  const { mutateAsync } = useMutation({ mutationFn: sendCommand })
  const refetch = useRefetch(tableOf(useModel(), CALLS_TO_RETURN))
  const may = useMay()
  const { undo, mayUndo } = useUndo((right) => may(right, MISSED_CALLS))
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
    try {
      const done = await mutateAsync({ id: line.id, command })
      if (command === 'richiamata') setClosed((now) => new Map(now).set(line.id, done))
      else showMessage({ success: true, message: t(command === 'prendi' ? 'worklist.taken' : 'worklist.released') })
    } catch (failure) {
      reportFailure(failure)
      if (command !== 'richiamata') showOwner(line, line.app_user)
    } finally {
      // Without a network the lines are read when it is back.
      if (navigator.onLine) await refetch()
      setPending((now) => new Map([...now].filter(([id]) => id !== line.id)))
    }
  }
  return {
    pending: (id) => pending.get(id),
    run,
    undoOf: (id) => {
      const command = closed.get(id)
      if (command === undefined || !mayUndo('update')) return undefined
      return async () => {
        await undo(command)
        setClosed((now) => new Map([...now].filter(([one]) => one !== id)))
      }
    },
  }
}
