import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { List } from '#src/list/use-list.ts'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'
import { LineRow } from './line-row.tsx'
import { Trace } from './trace.tsx'
import { useHeld } from './use-held.ts'
import { useLastCalls } from './use-last-calls.ts'
import { type LineCommand, useLineCommands } from './use-line-commands.ts'
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
  const lines = useSteadyLines(list, held)
  const commands = useLineCommands(list)
  const calls = useLastCalls(lines)
  const { edits, isOpen } = useNoteEdits(list, calls)
  const clock = useWorkingClock()
  const now = useNow()
  const frame = useRef<HTMLUListElement>(null)
  const [planned, setPlanned] = useState<Line>()

  const run = async (line: Line, command: LineCommand) => {
    const next = lines[lines.findIndex((one) => one.line.id === line.id) + 1]?.line.id
    const done = await commands.run(line, command)
    // The line is gone, and its button with it.
    if (done && command === 'richiamata' && document.activeElement === document.body) focusLine(frame.current, next)
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
          const call = calls.of(line)
          // What is being typed into a line stays, whatever became of the line.
          const gone = goneAt !== undefined && !isOpen(line)
          return (
            <li key={line.id} data-line={line.id} className={gone ? 'worklist-trace' : 'worklist-line'}>
              {!gone ? (
                <LineRow
                  {...{ line, call, edits, clock, now }}
                  pending={commands.pending(line.id)}
                  onCommand={run}
                  onPlan={setPlanned}
                />
              ) : (
                <Trace line={line} call={call} known={calls.known} />
              )}
            </li>
          )
        })}
      </ul>
      <VisitDialog planned={planned} onClosed={() => setPlanned(undefined)} />
    </>
  )
}

function focusLine(frame: HTMLElement | null, id?: number): void {
  const openers = frame?.querySelectorAll<HTMLElement>(OPENER)
  const next = id === undefined ? undefined : frame?.querySelector<HTMLElement>(`[data-line="${id}"] ${OPENER}`)
  ;(next ?? openers?.[openers.length - 1])?.focus({ preventScroll: true })
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
