import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import type { Drop } from './places.ts'

interface Draggable {
  element: HTMLElement
  handle: HTMLElement
  kind: string
  id: number
  onDrop: (drop: Drop) => void
}

/** Lets a row be dragged by its handle, and others of its kind be dropped on it; returns what ends that. */
export function makeDraggable({ element, handle, kind, id, onDrop }: Draggable): () => void {
  const mark = (side: Drop['side'] | undefined) => {
    if (side) element.dataset.drop = side
    else delete element.dataset.drop
  }
  const sideAt = (y: number): Drop['side'] => {
    const { top, height } = element.getBoundingClientRect()
    return y < top + height / 2 ? 'before' : 'after'
  }
  return combine(
    // The handle alone: texts of a row that can be dragged itself cannot be selected.
    draggable({
      element: handle,
      getInitialData: () => ({ kind, id }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element, 20, 18),
      onDragStart: () => {
        element.dataset.dragged = ''
      },
      onDrop: () => {
        delete element.dataset.dragged
      },
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === kind && source.data.id !== id,
      onDrag: ({ location }) => mark(sideAt(location.current.input.clientY)),
      onDragLeave: () => mark(undefined),
      onDrop: ({ source, location }) => {
        mark(undefined)
        const dragged = source.data.id
        if (typeof dragged === 'number') {
          onDrop({ id: dragged, beside: id, side: sideAt(location.current.input.clientY) })
        }
      },
    }),
  )
}
