import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { List } from '#src/list/use-list.ts'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'
import { LineItem } from './line-item.tsx'
import { OPENER, useFocusBehind } from './use-focus-behind.ts'
import { useHeld } from './use-held.ts'
import { useLastCalls } from './use-last-calls.ts'
import { type LineCommand, useLineCommands } from './use-line-commands.ts'
import { notedCall, useNoteDrafts } from './use-note-drafts.ts'
import { useNoteEdits } from './use-note-edits.ts'
import { useNow } from './use-now.ts'
import { useSteadyLines } from './use-steady-lines.ts'
import { useWhenClosed } from './use-when-closed.ts'
import { useWorkingClock } from './use-working-clock.ts'
import { VisitDialog } from './visit-dialog.tsx'

/** The lines, current at any moment; none moves while somebody points at one or works in one. */
export function Lines({ list, empty }: { list: List; empty: ReactNode }) {
  const frame = useRef<HTMLUListElement>(null)
  const notes = useNoteDrafts(list)
  const isWriting = notes.open.size > 0
  const { held: used, handlers } = useHeld(frame)
  const held = used || isWriting
  const lines = useSteadyLines(list, held)
  const commands = useLineCommands(list, useWhenClosed(isWriting))
  const calls = useLastCalls(lines, [...[...notes.open.values()].map(({ id }) => id), ...notes.waiting])
  const editsOf = useNoteEdits(list, notes)
  const clock = useWorkingClock()
  const now = useNow()
  const [planned, setPlanned] = useState<Line>()
  const behind = useFocusBehind(
    frame,
    lines.map(({ line }) => line.id),
  )
  const run = (line: Line, command: LineCommand) => {
    if (command === 'richiamata') behind.enter(line.id)
    void commands.run(line, command)
  }
  if (lines.length === 0) return empty
  return (
    <>
      <ul
        ref={frame}
        className="worklist"
        aria-label={t('worklist.line')}
        aria-busy={list.rows.busy}
        onKeyDown={(event) => moveFocus(event, frame.current)}
        {...handlers}
        onFocus={(event) => {
          handlers.onFocus()
          behind.onFocus(event)
        }}
        onBlur={(event) => {
          handlers.onBlur(event)
          behind.onBlur(event)
        }}
      >
        {lines.map(({ line, goneAt }) => (
          <LineItem
            key={line.id}
            {...{ line, editsOf, clock, now, held }}
            call={notedCall(line, notes, calls)}
            last={calls.of(line)}
            known={calls.known}
            gone={goneAt !== undefined}
            writing={notes.open.has(line.id)}
            pending={commands.pending(line.id)}
            onCommand={run}
            onUndo={commands.undoOf(line.id)}
            onPlan={setPlanned}
          />
        ))}
      </ul>
      <VisitDialog planned={planned} onClosed={() => setPlanned(undefined)} />
    </>
  )
}

/** Arrow keys move from line to line. */
function moveFocus(event: KeyboardEvent<HTMLElement>, frame: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const openers = [...(frame?.querySelectorAll<HTMLElement>(OPENER) ?? [])]
  const index = event.target instanceof HTMLElement ? openers.indexOf(event.target) : -1
  if (step === undefined || index < 0) return
  event.preventDefault()
  openers[index + step]?.focus()
}
