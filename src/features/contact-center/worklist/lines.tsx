import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { List } from '#src/list/use-list.ts'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'
import { LineRow } from './line-row.tsx'
import type { ShownLine } from './steady-lines.ts'
import { Trace } from './trace.tsx'
import { useHeld } from './use-held.ts'
import { useLastCalls } from './use-last-calls.ts'
import { type LineCommand, useLineCommands } from './use-line-commands.ts'
import { notedCall, useNoteDrafts } from './use-note-drafts.ts'
import { useNoteEdits } from './use-note-edits.ts'
import { useNow } from './use-now.ts'
import { useSteadyLines } from './use-steady-lines.ts'
import { useWorkingClock } from './use-working-clock.ts'
import { VisitDialog } from './visit-dialog.tsx'

/** The element of a line that has its focus, between which the arrow keys move. */
const OPENER = '.worklist-open'

/** The lines, current at any moment; none moves while somebody points at one or works in one. */
export function Lines({ list, empty }: { list: List; empty: ReactNode }) {
  const { held, handlers } = useHeld()
  const notes = useNoteDrafts(list)
  const lines = useSteadyLines(list, held || notes.open.size > 0)
  const commands = useLineCommands(list)
  const calls = useLastCalls(lines, [...[...notes.open.values()].map(({ id }) => id), ...notes.waiting])
  const editsOf = useNoteEdits(list, notes)
  const clock = useWorkingClock()
  const now = useNow()
  const frame = useRef<HTMLUListElement>(null)
  const [planned, setPlanned] = useState<Line>()

  const leave = useFocusBehind(frame, lines)
  const run = async (line: Line, command: LineCommand) => {
    if (command === 'richiamata') leave(line.id)
    await commands.run(line, command)
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
      >
        {lines.map(({ line, goneAt }) => {
          // What is being typed into a line stays, whatever became of the line.
          const gone = goneAt !== undefined && !notes.open.has(line.id)
          return (
            <li key={line.id} data-line={line.id} className={gone ? 'worklist-trace' : 'worklist-line'}>
              {!gone ? (
                <LineRow
                  {...{ line, editsOf, clock, now }}
                  call={notedCall(line, notes, calls)}
                  pending={commands.pending(line.id)}
                  onCommand={run}
                  onPlan={setPlanned}
                />
              ) : (
                <Trace line={line} call={calls.of(line)} known={calls.known} />
              )}
            </li>
          )
        })}
      </ul>
      <VisitDialog planned={planned} onClosed={() => setPlanned(undefined)} />
    </>
  )
}

/** Moves the focus to the line behind one that the user has closed, as its button is gone by then. */
function useFocusBehind(frame: RefObject<HTMLElement | null>, lines: readonly ShownLine[]): (id: number) => void {
  const closing = useRef<number>(undefined)
  useEffect(() => {
    const index = lines.findIndex(({ line, goneAt }) => line.id === closing.current && goneAt !== undefined)
    if (index < 0) return
    closing.current = undefined
    if (document.activeElement !== document.body) return
    const waiting = lines.filter((one, at) => one.goneAt === undefined && at > index)
    const next = waiting[0] ?? lines.findLast(({ goneAt }) => goneAt === undefined)
    const opener = frame.current?.querySelector<HTMLElement>(`[data-line="${next?.line.id}"] ${OPENER}`)
    opener?.focus({ preventScroll: true })
  }, [frame, lines])
  return (id) => {
    closing.current = id
  }
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
