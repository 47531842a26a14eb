import { useDataProvider } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { OwnSession } from '#src/lib/own-session.ts'
import { randomKey } from '#src/providers/data.ts'
import type { Sending } from './command.ts'
import { askAboutConflict } from './conflict.ts'
import { useCurrentRow } from './current-row.ts'
import { createAttempts } from './policies.ts'
import { type Answer, sendOnce } from './send.ts'
import { allChanges, changesByOthers, isThere, sendForRow, touchedFields, valuesOf } from './stale.ts'

/** It is sent as a mutation, which lists wait for before they compare what they read, and which says of what table it is. */
interface Mutation {
  resource: string
  send: () => Promise<Answer>
}

/**
 * Sends a command until it is carried out, with the version it was sent for, or left; rejects with why it is refused. What
 * is sent, again too, and asked is so in this session only.
 */
export function useSend(table: Table, session: OwnSession, path?: string) {
  const provider = useDataProvider()()
  const { mutateAsync } = useMutation({ mutationFn: ({ send }: Mutation) => send() })
  const [attempts] = useState(createAttempts)
  const complete = useCurrentRow(table, path)

  return async (command: Sending): Promise<{ answer: Answer; row?: Row } | { left: Row }> => {
    const { row, merges, anyway, requestKey } = command
    const body = JSON.stringify(bodyOf(command))
    const what = JSON.stringify([row?.id, 'path' in command && [command.method, command.path], body])
    const newKey = async () => (requestKey ? requestKey(body) : randomKey())
    const key = needsKey(command) ? await attempts.keyFor(what, newKey) : undefined
    const send = (version: Row | undefined) =>
      mutateAsync({
        resource: table.name,
        send: async () => {
          session.check()
          return sendOnce(provider, table, command, version, key)
        },
      })
    const sent =
      row === undefined || merges
        ? { answer: await send(row), row }
        : await sendForRow(row, {
            send,
            complete: async (current) =>
              (await session.only(complete(current, touchedFields(table, command)).catch(() => undefined))) ?? current,
            already: (shown, current) =>
              isThere(table, command, shown, current) ? { body: undefined, row: current } : undefined,
            changes: (shown, current) => changesByOthers(table, command, shown, current),
            ask: (shown, current, changed) => {
              const changes = changed.length > 0 ? changed : allChanges(table, shown, current)
              return askAboutConflict({ table, row: shown, changes, anyway })
            },
          })
    attempts.forget(what)
    return sent
  }
}

/** Whether it would be done twice if it arrived twice: a change of a row is for one version of it. */
const needsKey = (command: Sending): boolean =>
  'path' in command ? (command.method ?? 'POST') === 'POST' : command.row === undefined

const bodyOf = (command: Sending): unknown => ('path' in command ? command.body : valuesOf(command, command.row))
