import { useCallback, useEffect, useRef, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { parseBody } from '#src/lib/net/answers.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { noteOwnDeletion, noteOwnWrite } from '#src/lib/net/own-writes.ts'
import { asRow } from '#src/lib/net/records.ts'
import { ownSession } from '#src/lib/own-session.ts'
import type { Command, Done, Outcome, RowVerb } from './command.ts'
import { createOnePerSubject, createTurns } from './policies.ts'
import type { Answer } from './send.ts'
import { tellDone, tellFailure } from './tell.ts'
import { useUndo } from './undo.ts'
import { type Refresh, useRefresh } from './use-refresh.ts'
import { useSend } from './use-send.ts'

interface Options {
  may: (right: RowVerb) => boolean
  /** What is read again; the lists by default. */
  refresh?: Refresh
  /** What happens to a command while another is on its way: it goes too, waits for its turn, or is ignored for the same row. */
  meanwhile?: 'goes' | 'waits' | 'ignored'
  /** Replaces the path at which rows of the table are read. */
  path?: string
  /** Shows the row as stored, where the page has it. */
  onSaved?: (row: Row) => void
}

export interface Commands {
  /** Carries out a command; never rejects. Keeps its identity, so that rows are not drawn anew. */
  run: <T = unknown>(command: Command<T>) => Promise<Outcome<T>>
  /** Whether one is on its way, or what it changed is being read. */
  busy: boolean
}

/**
 * The browser's write(): the one way to give a verb for a row of the table. It sends, sends again or asks where others were
 * faster, notes the own write, shows the message with its undo, and has read again what changed. A failure is told once.
 * Commands belong to the session in which the page was opened: once that is over nothing is sent, asked, told or handed on.
 */
export function useCommands(table: Table, options: Options): Commands {
  const [underway, setUnderway] = useState(0)
  const carryOut = useCarryOut(table, options)
  const [turns] = useState(createTurns)
  const [subjects] = useState(createOnePerSubject)

  async function run<T>(command: Command<T>): Promise<Outcome<T>> {
    const isLast = () => !turns.hasNext()
    if (options.meanwhile === 'waits') return turns.run(() => carryOut(command, isLast))
    if (options.meanwhile !== 'ignored') return carryOut(command, always)
    return (await subjects.run(command.row?.id, () => carryOut(command, always))) ?? { done: false }
  }
  async function counted<T>(command: Command<T>): Promise<Outcome<T>> {
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

/** Carries out one command; what changed is read again unless it is not the last. */
function useCarryOut(table: Table, { may, refresh: what = 'lists', path, onSaved }: Options) {
  const [session] = useState(ownSession)
  const send = useSend(table, session, path)
  const refresh = useRefresh(table, what)
  const { undo, mayUndo } = useUndo(may)

  function doneOf<T>(command: Command<T>, answer: Answer, data: T | undefined, row: Row | undefined): Done<T> {
    // What changed nothing, or was changed by others before, cannot be undone.
    const changed = row === undefined || answer.row?.version !== row.version
    const { command: id } = answer
    const mayBeUndone = changed && id !== undefined && command.undo !== undefined && mayUndo(command.undo)
    return { done: true, row: answer.row, data, undo: mayBeUndone ? () => undo(id) : undefined }
  }

  function show(done: Done, { row, deletes }: { row?: Row; deletes: boolean }): void {
    if (deletes && row) noteOwnDeletion(table.name, row.id)
    else if (done.row && refresh.isOwn) noteOwnWrite(table.name, done.row)
    if (done.row) onSaved?.(done.row)
  }

  return async function carryOut<T>(command: Command<T>, isLast: () => boolean): Promise<Outcome<T>> {
    const removes = 'deletes' in command || command.removes === true
    try {
      const sent = await session.only(send(command))
      if ('left' in sent) {
        if (isLast()) void refresh.start()
        return { done: false, current: sent.left }
      }
      const done = doneOf(command, sent.answer, dataOf(command, sent.answer), sent.row)
      show(done, { row: command.row, deletes: removes })
      tellDone(table, command, done)
      command.onDone?.(done)
      if (isLast()) await session.only(refresh.wait(removes ? command.row?.id : undefined))
      return done
    } catch (failure) {
      if (session.isOver()) return { done: false }
      const error = toHttpError(failure)
      tellFailure(table, command, error)
      // Stale data may be the reason; not when the server is unreachable, which would empty the lists.
      if (error.status > 0 && isLast()) void refresh.start()
      return { done: false, error, current: asRow(error.current?.row) }
    }
  }
}

const dataOf = <T>({ reads }: Command<T>, { body }: Answer): T | undefined =>
  reads && parseBody('a command', reads, body)
