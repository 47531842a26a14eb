import { clsx } from 'clsx'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { tableOf } from '#schema/model.ts'
import type { List } from '#src/list/use-list.ts'
import { useModel } from '#src/providers/model.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import { useUntilClosed } from '#src/ui/use-opened.ts'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'
import { callerName } from './caller.tsx'
import { useNow, useWorkingClock } from './clock.tsx'
import { useFrozenLines } from './frozen-lines.ts'
import { useLastCalls } from './last-calls.ts'
import styles from './line.module.css'
import { LineItem } from './line.tsx'
import { type LineCommand, useLineCommands } from './line-commands.ts'
import { notedCall, useNoteDrafts, useNoteEdits, useWhenClosed } from './notes.tsx'

interface LinesProps extends Pick<List, 'rows' | 'query'> {
  empty: ReactNode
}

/** The lines, current at any moment; none moves while somebody points at one or works in one. */
export function Lines({ rows, query, empty }: LinesProps) {
  const frame = useRef<HTMLUListElement>(null)
  const notes = useNoteDrafts(rows)
  const isWriting = notes.open.size > 0
  const { pinned: used, handlers } = usePinned(frame)
  const pinned = used || isWriting
  const lines = useFrozenLines(rows, query, pinned)
  const commands = useLineCommands(rows, useWhenClosed(isWriting))
  const calls = useLastCalls(lines, [...[...notes.open.values()].map(({ id }) => id), ...notes.waiting])
  const editsOf = useNoteEdits(rows, notes)
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
        className={clsx('surface divided', styles.lines)}
        aria-label={t('worklist.line')}
        aria-busy={rows.busy}
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
            {...{ line, editsOf, clock, now, pinned }}
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
      <VisitDialog planned={planned} onClose={() => setPlanned(undefined)} />
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

/** The element of a line that has its focus, between which the arrow keys move. */
const OPENER = '[data-opener]'

/** Moves the focus to the line behind one that closes under it, as its buttons are gone by then. */
function useFocusBehind(frame: RefObject<HTMLElement | null>, ids: readonly number[]) {
  const last = useRef<{ id: number; isGhost: boolean }>(undefined)
  useEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return
    const { id, isGhost } = last.current
    const opener = (line: number) => frame.current?.querySelector<HTMLElement>(`[data-line="${line}"] ${OPENER}`)
    // An input that is being saved gets the focus back by itself; a line that is there again does not.
    if (opener(id) && !isGhost) return
    last.current = undefined
    const index = ids.indexOf(id)
    const next = [...ids.slice(Math.max(0, index)), ...ids.slice(0, Math.max(0, index)).reverse()].find(opener)
    if (next !== undefined) opener(next)?.focus({ preventScroll: true })
  })
  return {
    /** The user works in this line. */
    enter: (id: number) => {
      last.current = { id, isGhost: false }
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const item = target.closest<HTMLElement>('[data-line]')
      last.current = item ? { id: Number(item.dataset.line), isGhost: !item.querySelector(OPENER) } : undefined
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // An input that is being saved has not been left.
      if (!target.matches(':disabled')) last.current = undefined
    },
  }
}

/** Whether a mouse points into an element or the focus is in it, with the handlers for that element. */
function usePinned(frame: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const handlers = useMemo(
    () => ({
      // A finger does not stay over what it has touched.
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    }),
    [],
  )
  // What is removed takes the focus away without an event.
  useEffect(() => {
    if (focused && !frame.current?.contains(document.activeElement)) setFocused(false)
  })
  return { pinned: pointed || focused, handlers }
}

interface Props {
  /** The caller a visit is planned for; the dialog is closed without. */
  planned: Line | undefined
  onClose: () => void
}

/** The form of a new visit to the customer who has called. */
function VisitDialog({ planned, onClose }: Props) {
  const table = tableOf(useModel(), 'plannings')
  const [caller, onClosed] = useUntilClosed(planned)
  if (!caller) return null
  const initial: ValuesOf<'plannings'> = {
    customerId: caller.customerId,
    title: t('worklist.visitTitle', { name: callerName(caller) }),
  }
  return <FormDialog {...{ table, initial, onClose }} open={planned !== undefined} afterClose={onClosed} />
}
