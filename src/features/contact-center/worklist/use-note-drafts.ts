import { useCallback, useMemo, useState } from 'react'
import { phoneLink } from '#schema/rules/phone-number.ts'
import { rowsOfDrafts } from '#src/device/drafts/draft-name.ts'
import type { List } from '#src/list/use-list.ts'
import { useMay } from '#src/providers/ability.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import { draftKind } from '#src/record/inline/inline-edits.ts'
import { useCellDrafts } from '#src/record/inline/use-cells.ts'
import { type Line, MISSED_CALLS, type MissedCall } from '../paths.ts'
import type { LastCalls } from './use-last-calls.ts'

export const NOTE: FieldOf<typeof MISSED_CALLS> = 'note'

/** So many notes that wait are looked for among the lines. */
const MOST_DRAFTS = 50

/** The notes that are being written, and those that wait on the device. */
export interface NoteDrafts {
  /** The calls whose notes are being written, by line. */
  open: ReadonlyMap<number, MissedCall>
  /** Says that a note is being written, until the returned function is called. */
  hold: (line: Line, call: MissedCall) => () => void
  /** The ids of calls with a note that waits. */
  waiting: readonly number[]
  lookForDrafts: () => void
}

/** Which notes of the lines are not saved yet. */
export function useNoteDrafts({ rows }: List): NoteDrafts {
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
