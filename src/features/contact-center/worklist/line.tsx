import { Button } from 'antd'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { CallLine } from '#src/calls/call-line.tsx'
import { t as common } from '#src/lib/i18n.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Remark } from '#src/ui/remark.tsx'
import { openCallerCalls } from '../missed-calls/caller-calls.tsx'
import type { Line, MissedCall } from '../paths.ts'
import { t } from '../texts.ts'
import { CallerFacts, CallerKind, callerName, whenText } from './caller.tsx'
import type { WorkingClock } from './clock.tsx'
import styles from './line.module.css'
import { useCallerActions } from './line-actions.tsx'
import type { LineCommand } from './line-commands.ts'
import { type NoteEdits, useLineNote } from './notes.tsx'

interface Props extends Omit<ComponentProps<typeof LineRow>, 'closed'> {
  /** The last call of the caller, which says why the line is gone. */
  last?: MissedCall
  /** The line no longer waits. */
  gone: boolean
  /** Its note is being written: that stays, whatever became of the line. */
  writing: boolean
  /** The lines may not move: what is left of this one is as high as the line was. */
  pinned: boolean
  /** The reasons why lines are gone have been read. */
  known: boolean
  /** Takes back that the user has closed the line. */
  onUndo?: () => Promise<void>
}

/** A line that waits, or for a moment what is left of it. */
export function LineItem({ last, gone, writing, pinned, known, onUndo, ...row }: Props) {
  const { line } = row
  const isGhost = gone && !writing
  const frame = useKeptHeight(isGhost, pinned)
  return (
    <li
      ref={frame}
      data-line={line.id}
      data-thing={`line ${line.id}`}
      data-gone={isGhost || undefined}
      className={isGhost ? styles.gone : styles.line}
    >
      {isGhost ? (
        <Ghost line={line} reason={reasonOf(last, known)} onUndo={onUndo} />
      ) : (
        <LineRow
          {...row}
          closed={gone ? t('worklist.closedMeanwhile', { reason: reasonOf(last, known) }) : undefined}
        />
      )}
    </li>
  )
}

/** Keeps an element as high as the line was, from when it becomes a ghost until lines may move. */
function useKeptHeight(isGhost: boolean, pinned: boolean) {
  const frame = useRef<HTMLLIElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    if (!isGhost) height.current = element.offsetHeight
    element.style.minHeight = isGhost && pinned ? `${height.current}px` : ''
  })
  return frame
}

interface LineRowProps {
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
function LineRow({ line, call, editsOf, closed, clock, now, ...verbs }: LineRowProps) {
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
            data-opener=""
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
          <Remark as="p" className="small" role="status">
            {closed}
          </Remark>
        )
      }
    >
      {note}
    </CallLine>
  )
}

interface GhostProps {
  line: Line
  reason: string
  /** Takes the closing back; only for the user who has closed the line. */
  onUndo?: () => Promise<void>
}

/** What is left of a line for a moment: why it is gone. */
function Ghost({ line, reason, onUndo }: GhostProps) {
  const [undoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    await onUndo?.()
    setUndoing(false)
  }
  return (
    <Row justify="between">
      <Row lineGap="xs">
        <CheckIcon aria-hidden="true" />
        <strong>{callerName(line)}</strong>
        <span role="status">{reason}</span>
      </Row>
      {onUndo && (
        <Button aria-label={t('worklist.undoRow', { name: callerName(line) })} loading={undoing} onClick={undo}>
          {common('done.undo')}
        </Button>
      )}
    </Row>
  )
}

/** Why a line is gone, from its last call; a call that no longer exists has had an answer. */
function reasonOf(call: MissedCall | undefined, known: boolean): string {
  if (!call) return t(known ? 'worklist.gone.answered' : 'worklist.gone.waiting')
  const { outcome, outcomeAt, outcomeBy, app_user } = call
  if (outcome === 'open') {
    return app_user ? t('worklist.gone.taken', { who: app_user.nomeCompleto }) : t('worklist.gone.elsewhere')
  }
  const who = outcomeBy || t('worklist.somebody')
  return t(`worklist.gone.${outcome}`, { who, at: whenText(outcomeAt, new Date()) }).trim()
}
