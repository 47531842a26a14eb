import { useRef } from 'react'
import { CallLine } from '#src/calls/call-line.tsx'
import { openCallerCalls } from '../missed-calls/caller-calls.tsx'
import type { Line, MissedCall } from '../paths.ts'
import { t } from '../texts.ts'
import { CallerFacts, CallerKind, callerName } from './caller.tsx'
import { useCallerActions } from './line-actions.tsx'
import { useLineNote } from './line-note.tsx'
import type { LineCommand } from './use-line-commands.ts'
import type { NoteEdits } from './use-note-edits.ts'
import type { WorkingClock } from './waiting.ts'

interface Props {
  line: Line
  /** The call of the caller to whose note is written; undefined until it is known. */
  call?: MissedCall
  editsOf?: NoteEdits
  /** Why the line no longer waits, while its note is being written; nothing else can be done with it then. */
  closed?: string
  clock: WorkingClock | null | undefined
  now: Date
  pending?: LineCommand
  onCommand: (line: Line, command: LineCommand) => void
  onPlan: (line: Line) => void
}

/** One caller of the worklist, with the note about them. */
export function LineRow({ line, call, editsOf, closed, clock, now, ...verbs }: Props) {
  const name = callerName(line)
  const noteButton = useRef<HTMLButtonElement>(null)
  const { note, open } = useLineNote({ line, call, editsOf }, noteButton)
  const actions = useCallerActions({ line, ...verbs, onNote: open })
  return (
    <CallLine
      {...actions}
      heading={
        <h2>
          <button
            type="button"
            className="worklist-open"
            aria-label={t('worklist.openCalls', { name })}
            onClick={() => openCallerCalls(name, line.sender_phone ?? '')}
          >
            {name}
          </button>
        </h2>
      }
      beside={<CallerKind line={line} />}
      why={<CallerFacts {...{ line, clock, now }} />}
      instead={
        closed === undefined ? undefined : (
          <p className="worklist-closed" role="status">
            {closed}
          </p>
        )
      }
    >
      {note}
    </CallLine>
  )
}
