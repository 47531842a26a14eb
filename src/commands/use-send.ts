import { useDataProvider } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { OwnSession } from '#src/lib/net/own-session.ts'
import { randomKey } from '#src/lib/net/random-key.ts'
import { isDeletion, type Sending } from './command.ts'
import { askAboutConflict } from './conflict.ts'
import { useCurrentRow } from './current-row.ts'
import { deleteOnce } from './lost-deletions.ts'
import { createAttempts } from './policies.ts'
import { type Answer, sendOnce } from './send.ts'
import { allChanges, alreadyApplied, changesByOthers, sendForRow, touchedFields, valuesOf } from './stale.ts'

/** A request as a mutation of its table: lists wait for running mutations before they compare refetched rows. */
interface Mutation {
  resource: string
  send: () => Promise<Answer>
}

/**
 * Sends a command until it is carried out or declined. Resolves to the answer with the version that it was sent for, or to
 * the current row if the user declined; rejects with the refusal. Sends and asks in this session only.
 */
export function useSend(table: Table, session: OwnSession, path?: string) {
  const provider = useDataProvider()()
  const { mutateAsync } = useMutation({ mutationFn: ({ send }: Mutation) => send() })
  const [attempts] = useState(createAttempts)
  const complete = useCurrentRow(table, path)

  return async (command: Sending): Promise<{ answer: Answer; row?: Row } | { declined: Row }> => {
    const { row, callerMerges, anyway, requestKey } = command
    const body = JSON.stringify(bodyOf(command))
    const what = JSON.stringify([row?.id, 'path' in command && [command.method, command.path], body])
    const newKey = async () => (requestKey ? requestKey(body) : randomKey())
    const keyOf = async () => (isIdempotent(command) ? newKey() : attempts.keyFor(what, newKey))
    const key = needsKey(command) ? await keyOf() : undefined
    const sendVersion = (version: Row | undefined) =>
      mutateAsync({
        resource: table.name,
        send: async () => {
          session.check()
          return sendOnce(provider, table, command, version, key)
        },
      })
    const send = isDeletion(command)
      ? (version: Row | undefined) => deleteOnce(`${table.name} ${what}`, () => sendVersion(version))
      : sendVersion
    const sent =
      row === undefined || callerMerges
        ? { answer: await send(row), row }
        : await sendForRow(row, {
            send,
            complete: async (current) =>
              (await session.only(complete(current, touchedFields(table, command)).catch(() => undefined))) ?? current,
            already: (shown, current) =>
              alreadyApplied(table, command, shown, current) ? { body: undefined, row: current } : undefined,
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

/** Whether a second request would apply the command twice; a change of a row names a version instead of a key. */
const needsKey = (command: Sending): boolean =>
  'path' in command ? (command.method ?? 'POST') === 'POST' : command.row === undefined

const isIdempotent = (command: Sending): boolean => 'path' in command && command.idempotent === true

const bodyOf = (command: Sending): unknown => ('path' in command ? command.body : valuesOf(command, command.row))
