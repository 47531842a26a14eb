import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { phoneLink } from '#schema/rules/phone-number.ts'
import { useRefetch } from '#src/commands/use-refresh.ts'
import { rowsOfDrafts } from '#src/device/drafts/draft-name.ts'
import { usePhone } from '#src/lib/media.ts'
import type { LoadedRows } from '#src/list/use-rows.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import { formFields } from '#src/record/form-values.ts'
import { InlineCell } from '#src/record/inline/inline-cell.tsx'
import { draftKind, type InlineEdits } from '#src/record/inline/inline-edits.ts'
import { useCellDrafts, useInPlaceSave } from '#src/record/inline/use-cells.ts'
import { useRights } from '#src/record/rights.ts'
import { CALLS_TO_RETURN, type Line, MISSED_CALLS, type MissedCall } from '../paths.ts'
import type { LastCalls } from './last-calls.ts'

interface Props {
  line: Line
  call?: MissedCall
  editsOf?: NoteEdits
}

/** The latest note about a caller, and how it is opened and written in its place; read-only without the right to change it. */
export function useLineNote({ line, call, editsOf }: Props, button: RefObject<HTMLButtonElement | null>) {
  const phone = usePhone()
  const [isAsked, setIsAsked] = useState(false)
  const edits = call && editsOf?.(line, call)
  const item = call && edits?.fieldIn(call, NOTE)
  const text = line.note ? <p className="small verbatim">{line.note}</p> : null
  if (!call || !edits || !item) return { note: text }
  const open = () => {
    // Its button must be there before it is pressed.
    flushSync(() => setIsAsked(true))
    button.current?.click()
  }
  const isShown = isAsked || text !== null || edits.hasDraft(call, NOTE)
  return {
    note: isShown && (
      <InlineCell item={item} row={call} edits={edits} button={button} place={phone ? 'card' : 'note'}>
        {text}
      </InlineCell>
    ),
    open,
  }
}

const NOTE: FieldOf<typeof MISSED_CALLS> = 'note'

/** So many notes that wait are looked for among the lines. */
const MOST_DRAFTS = 50

/** The notes that are being written, and those that wait on the device. */
interface NoteDrafts {
  /** The calls whose notes are being written, by line. */
  open: ReadonlyMap<number, MissedCall>
  /** Says that a note is being written, until the returned function is called. */
  hold: (line: Line, call: MissedCall) => () => void
  /** The ids of calls with a note that waits. */
  waiting: readonly number[]
  lookForDrafts: () => void
}

/** Which notes of the lines are not saved yet. */
export function useNoteDrafts(rows: LoadedRows): NoteDrafts {
  const mayUpdate = useMay()('update', MISSED_CALLS)
  const [open, setOpen] = useState<NoteDrafts['open']>(new Map())
  const { drafts, lookForDrafts } = useCellDrafts(mayUpdate, rows.data)
  const waiting = useMemo(() => rowsOfDrafts(drafts, MISSED_CALLS, draftKind(NOTE)).slice(-MOST_DRAFTS), [drafts])
  const hold = useCallback(({ id }: Line, call: MissedCall) => {
    setOpen((all) => new Map(all).set(id, call))
    return () => setOpen((all) => new Map([...all].filter(([line]) => line !== id)))
  }, [])
  return { open, hold, waiting, lookForDrafts }
}

/**
 * The call to whose note is written: the one it is being written to, whatever has come in since; else one with a note that
 * waits, the one whose note is shown, or the last.
 */
export function notedCall(line: Line, { open, waiting }: NoteDrafts, { byId, of }: LastCalls): MissedCall | undefined {
  const opened = open.get(line.id)
  if (opened) return byId.get(opened.id) ?? opened
  const drafted = waiting.map((id) => byId.get(id))
  const resumed = drafted.find((call) => call?.outcome === 'open' && isSameNumber(call.sender_phone, line.sender_phone))
  return resumed ?? (line.noteCallId === null ? of(line) : byId.get(line.noteCallId))
}

const isSameNumber = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && phoneLink(one) === phoneLink(other)

/** How the note of a line is edited, as a cell of the list of calls is. */
export type NoteEdits = (line: Line, call: MissedCall) => InlineEdits

/** How the notes of the lines are edited; undefined without the right to. */
export function useNoteEdits(
  { edit }: LoadedRows,
  { open, hold, waiting, lookForDrafts }: NoteDrafts,
): NoteEdits | undefined {
  const table = tableOf(useModel(), MISSED_CALLS)
  const may = useRights(table)
  const save = useInPlaceSave(table, may)
  const refetchCalls = useRefetch(table)
  const refetchLines = useRefetch(tableOf(useModel(), CALLS_TO_RETURN))

  const replace = (saved: Row) => {
    const shows = ({ id, noteCallId }: Row) => open.get(id)?.id === saved.id && (noteCallId ?? saved.id) === saved.id
    const noted = (row: Row): Row => (shows(row) ? { ...row, note: saved.note } : row)
    edit((shown) => ({ ...shown, data: shown.data.map(noted) }))
    void refetchLines()
    void refetchCalls()
  }
  const [item] = useMemo(() => formFields(table, [NOTE]), [table])
  if (!may('update')) return undefined
  return (line, call) => ({
    table,
    source: {},
    may,
    fieldIn: (one, name) => (may('read', one, name) && may('update', one, name) ? item : undefined),
    save,
    replace,
    hold: () => hold(line, call),
    hasDraft: ({ id }) => waiting.includes(id),
    lookForDrafts,
  })
}

/** Returns a promise of when no note is open: what was typed is saved by then, or given up. */
export function useWhenClosed(isOpen: boolean): () => Promise<void> {
  const latest = useRef(isOpen)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    latest.current = isOpen
    if (!isOpen) for (const resolve of waiting.current.splice(0)) resolve()
  }, [isOpen])
  return useCallback(async () => {
    if (latest.current) await new Promise<void>((resolve) => waiting.current.push(resolve))
  }, [])
}
