import { useCallback, useEffect, useRef, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { parseBody } from '#src/lib/net/answers.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { ownSession } from '#src/lib/net/own-session.ts'
import { noteOwnDeletion, noteOwnWrite } from '#src/lib/net/own-writes.ts'
import { asRow } from '#src/lib/net/records.ts'
import { Turns } from '#src/lib/turns.ts'
import { useModel } from '#src/providers/model.ts'
import type { Command, CommandResult, Done, RowVerb } from './command.ts'
import { nextStepAfter } from './next-steps.ts'
import { createOnePerSubject } from './policies.ts'
import { readAfter } from './read-after.ts'
import type { Answer } from './send.ts'
import { tellDone, tellFailure } from './tell.ts'
import { useUndo } from './undo.ts'
import { type Refresh, useRefresh } from './use-refresh.ts'
import { useSend } from './use-send.ts'

interface Options {
  may: (right: RowVerb, row?: Row) => boolean
  /** The queries to refetch; by default the lists. */
  refresh?: Refresh
  /** What happens to a command during another one: it is sent too, waits for its turn, or is ignored for the same row. */
  meanwhile?: 'goes' | 'waits' | 'ignored'
  /** Replaces the path at which rows of the table are read. */
  path?: string
  /** Shows the row as stored, on a page that holds it. */
  onSaved?: (row: Row) => void
}

export interface Commands {
  /** Carries out a command; never rejects. A stable function, so that rows do not render again. */
  run: <T = unknown>(command: Command<T>) => Promise<CommandResult<T>>
  /** Whether a command or the refetch after it is running. */
  busy: boolean
}

/**
 * The browser's write(): every verb for a row of the table is a command. It is sent, and sent again or asked about if another
 * user has changed the row; then its write is registered as the user's own, the message with its undo is shown, and the
 * changed data is refetched. A failure is shown once. Commands belong to the session in which the page was opened: after its
 * end no request is sent, no question or message is shown, and no result is returned.
 */
export function useCommands(table: Table, options: Options): Commands {
  const [underway, setUnderway] = useState(0)
  const carryOut = useCarryOut(table, options)
  const [turns] = useState(() => new Turns())
  const [subjects] = useState(createOnePerSubject)

  async function run<T>(command: Command<T>): Promise<CommandResult<T>> {
    const isLast = () => !turns.hasNext
    if (options.meanwhile === 'waits') return turns.take(() => carryOut(command, isLast))
    if (options.meanwhile !== 'ignored') return carryOut(command, always)
    return (await subjects.run(command.row?.id, () => carryOut(command, always))) ?? { done: false }
  }
  async function counted<T>(command: Command<T>): Promise<CommandResult<T>> {
    setUnderway((before) => before + 1)
    try {
      return await run(command)
    } finally {
      setUnderway((before) => before - 1)
    }
  }
  const latest = useRef(counted)
  useEffect(() => {
    latest.current = counted
  })
  return { run: useCallback((command) => latest.current(command), []), busy: underway > 0 }
}

const always = () => true

/** Carries out one command; refetches only after the last queued command. */
function useCarryOut(table: Table, { may, refresh: what = 'lists', path, onSaved }: Options) {
  const [session] = useState(ownSession)
  const model = useModel()
  const send = useSend(table, session, path)
  const refresh = useRefresh(table, what)
  const { undo, mayUndo } = useUndo(may)

  function doneOf<T>(command: Command<T>, answer: Answer, data: T | undefined, row: Row | undefined): Done<T> {
    // A command that changed nothing, or was applied already, cannot be undone.
    const changed = row === undefined || command.withRows || answer.row?.version !== row.version
    const { command: id } = answer
    const mayBeUndone =
      changed && id !== undefined && command.undo !== undefined && mayUndo(command.undo, answer.row ?? row)
    return { done: true, row: answer.row, data, undo: mayBeUndone ? () => undo(id) : undefined }
  }

  function show(done: Done, { row, deletes }: { row?: Row; deletes: boolean }): void {
    if (deletes && row) noteOwnDeletion(table.name, row.id)
    else if (done.row && refresh.isOwn) noteOwnWrite(table.name, done.row)
    if (done.row) onSaved?.(done.row)
  }

  return async function carryOut<T>(command: Command<T>, isLast: () => boolean): Promise<CommandResult<T>> {
    const removes = 'deletes' in command || command.removes === true
    try {
      const sent = await session.only(send(command))
      if ('declined' in sent) {
        if (isLast()) void refresh.start()
        return { done: false, current: sent.declined }
      }
      const done = doneOf(command, sent.answer, dataOf(command, sent.answer), sent.row)
      show(done, { row: command.row, deletes: removes })
      tellDone(table, command, done, nextStepAfter(model, table, command, done.row))
      command.onDone?.(done)
      if (isLast()) await session.only(refresh.wait(removes ? command.row?.id : undefined))
      return done
    } catch (failure) {
      if (session.isOver()) return { done: false }
      const error = toHttpError(failure)
      tellFailure(table, command, error)
      if (isLast()) void readAfter(error, session, refresh.start)
      return { done: false, error, current: asRow(error.current?.row) }
    }
  }
}

const dataOf = <T>({ reads }: Command<T>, { body }: Answer): T | undefined =>
  reads && parseBody('a command', reads, body)
