import { openCallerCalls } from '../missed-calls/caller-calls.tsx'
import type { Line, MissedCall } from '../paths.ts'
import { t } from '../texts.ts'
import { CallerFacts, callerName } from './caller.tsx'
import { LineActions } from './line-actions.tsx'
import { LineNote } from './line-note.tsx'
import type { LineCommand } from './use-line-commands.ts'
import type { NoteEdits } from './use-note-edits.ts'
import type { WorkingClock } from './waiting.ts'
import { WaitingTime } from './waiting-time.tsx'
import { timeText } from './when.ts'

interface Props {
  line: Line
  /** The call of the caller to whose note is written; undefined until it is known. */
  call?: MissedCall
  editsOf?: NoteEdits
  /** Why the line no longer waits, while its note is being written; nothing else can be done with it then. */
  closed?: string
  clock?: WorkingClock
  now: Date
  pending?: LineCommand
  onCommand: (line: Line, command: LineCommand) => void
  onPlan: (line: Line) => void
}

/** One caller: who, how often and how long ago, the time that is left, the note, and what can be done. */
export function LineRow({ line, call, editsOf, closed, clock, now, ...actions }: Props) {
  const name = callerName(line)
  const last = timeText(line.lastAt, now)
  return (
    <>
      <h2 className="worklist-who">
        <button
          type="button"
          className="worklist-open"
          aria-label={t('worklist.openCalls', { name })}
          onClick={() => openCallerCalls(name, line.sender_phone ?? '')}
        >
          {name}
        </button>
      </h2>
      <div className="worklist-about">
        <CallerFacts line={line} now={now} />
        <LineNote {...{ line, call, editsOf }} />
      </div>
      <div className="worklist-when">
        <WaitingTime {...{ line, clock, now }} />
        <p>
          {t('worklist.attempts', { count: line.attempts ?? 1, at: last })}
          {(line.callbacks ?? 0) > 0 && (
            <span className="muted"> · {t('worklist.callbacks', { count: line.callbacks ?? 0 })}</span>
          )}
        </p>
      </div>
      {closed === undefined ? (
        <LineActions line={line} {...actions} />
      ) : (
        <p className="worklist-closed" role="status">
          {closed}
        </p>
      )}
    </>
  )
}
