import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { useSession } from '#src/lib/session.ts'
import { type MessageRequest, showMessage } from '#src/lib/snackbar.ts'
import type { List } from '#src/list/use-list.ts'
import { useMay } from '#src/providers/ability.ts'
import { randomKey } from '#src/providers/data.ts'
import { useModel } from '#src/providers/model.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { useUndo } from '#src/record/use-undo.ts'
import { CALLS_TO_RETURN, type Line, MISSED_CALLS } from '../paths.ts'
import { t } from '../texts.ts'
import { callerName } from './caller.tsx'

/** What is done with a line; the last word of its address. */
export type LineCommand = 'prendi' | 'rilascia' | 'richiamata'

export interface LineCommands {
  /** The command of this line that the server has not answered yet. */
  pending: (id: number) => LineCommand | undefined
  /** Resolves to whether it was done. */
  run: (line: Line, command: LineCommand) => Promise<boolean>
}

const send = async ({ id, command }: { id: number; command: LineCommand }) => {
  const path = `/api/${CALLS_TO_RETURN}/${id}/${command}`
  const { headers } = await call(path, {
    method: 'POST',
    headers: { 'Idempotency-Key': randomKey() },
    background: true,
  })
  return headers.get('x-command') ?? undefined
}

/** Takes, releases and closes lines. Who has a line shows at once; a refusal says why, and the line as it is is read. */
export function useLineCommands({ rows }: List): LineCommands {
  const [pending, setPending] = useState<ReadonlyMap<number, LineCommand>>(new Map())
  const { mutateAsync } = useMutation({ mutationFn: send })
  const refetch = useRefetch(tableOf(useModel(), CALLS_TO_RETURN))
  const may = useMay()
  const { offer } = useUndo((right) => may(right, MISSED_CALLS))
  const session = useSession()

  function show(line: Line, command: LineCommand): void {
    if (command === 'richiamata' || !session) return
    const app_user = command === 'prendi' ? { id: session.id, username: session.username } : null
    const owned = (row: Row): Row => (row.id === line.id ? { ...row, app_user } : row)
    rows.edit((shown) => ({ ...shown, data: shown.data.map(owned) }))
  }

  async function run(line: Line, command: LineCommand): Promise<boolean> {
    setPending((now) => new Map(now).set(line.id, command))
    show(line, command)
    try {
      const done = await mutateAsync({ id: line.id, command })
      showMessage(doneMessage(line, command, offer('update', done)))
      return true
    } catch (failure) {
      reportFailure(failure)
      return false
    } finally {
      await refetch()
      setPending((now) => new Map([...now].filter(([id]) => id !== line.id)))
    }
  }
  return { pending: (id) => pending.get(id), run }
}

function doneMessage(line: Line, command: LineCommand, action: MessageRequest['action']): MessageRequest {
  if (command === 'prendi') return { success: true, message: t('worklist.taken') }
  if (command === 'rilascia') return { success: true, message: t('worklist.released') }
  return { success: true, message: t('worklist.closed', { name: callerName(line) }), action }
}
