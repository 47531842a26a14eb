import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import type { MissedCall } from '../paths.ts'
import { t } from '../texts.ts'
import { LineRow } from './line-row.tsx'
import { reasonOf, Trace } from './trace.tsx'

interface Props extends Omit<ComponentProps<typeof LineRow>, 'closed'> {
  /** The last call of the caller, which says why the line is gone. */
  last?: MissedCall
  /** The line no longer waits. */
  gone: boolean
  /** Its note is being written: that stays, whatever became of the line. */
  writing: boolean
  /** The lines may not move: what is left of this one is as high as the line was. */
  held: boolean
  /** The reasons why lines are gone have been read. */
  known: boolean
  /** Takes back that the user has closed the line. */
  onUndo?: () => Promise<void>
}

/** A line that waits, or for a moment what is left of it. */
export function LineItem({ last, gone, writing, held, known, onUndo, ...row }: Props) {
  const { line } = row
  const isTrace = gone && !writing
  const frame = useKeptHeight(isTrace, held)
  return (
    <li ref={frame} data-line={line.id} className={isTrace ? 'worklist-trace' : 'worklist-line'}>
      {isTrace ? (
        <Trace line={line} reason={reasonOf(last, known)} onUndo={onUndo} />
      ) : (
        <LineRow
          {...row}
          closed={gone ? t('worklist.closedMeanwhile', { reason: reasonOf(last, known) }) : undefined}
        />
      )}
    </li>
  )
}

/** Keeps an element as high as the line was, from when it becomes a trace until lines may move. */
function useKeptHeight(isTrace: boolean, held: boolean) {
  const frame = useRef<HTMLLIElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    if (!isTrace) height.current = element.offsetHeight
    element.style.minHeight = isTrace && held ? `${height.current}px` : ''
  })
  return frame
}
