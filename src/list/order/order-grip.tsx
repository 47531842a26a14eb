import { type RefObject, useEffect, useRef } from 'react'
import { GripIcon } from '#src/ui/icons.tsx'
import styles from './order-grip.module.css'
import type { Drop } from './places.ts'
import { t } from './texts.ts'

interface Props {
  /** What is dragged: it is dropped on its own kind only. */
  kind: string
  id: number
  /** The element of the row, which another one may be dropped on. */
  element: RefObject<HTMLElement | null>
  onDrop: (drop: Drop) => void
}

/** Drags a row to another place; by keyboard the row itself does that, and its menu. */
export function OrderGrip({ kind, id, element, onDrop }: Props) {
  const grip = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const [target, handle] = [element.current, grip.current]
    if (!target || !handle) return undefined
    let end: (() => void) | undefined
    let gone = false
    void import('./dragging.ts').then(({ makeDraggable }) => {
      if (!gone) end = makeDraggable({ element: target, handle, kind, id, onDrop })
    })
    return () => {
      gone = true
      end?.()
    }
  }, [kind, id, element, onDrop])
  return (
    <span ref={grip} className={styles.grip} data-row-control="" title={t('order.drag')} aria-hidden="true">
      <GripIcon />
    </span>
  )
}
