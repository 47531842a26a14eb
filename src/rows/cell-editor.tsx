import { type KeyboardEvent, useId } from 'react'
import { fieldTypes } from '#schema/fields/index.ts'
import type { BodyField } from '#src/commands/body-fields.ts'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { type NextFocus, type Start, useFocus, useLeaving } from '#src/record/inline/cell-focus.ts'
import { CellInput } from './cell-input.tsx'
import type { GridRow } from './row-shape.ts'
import type { RowsStore } from './rows-store.ts'

interface Props {
  store: RowsStore
  row: GridRow
  item: BodyField
  start: Start
  label: string
  describedBy?: string
  isWrong: boolean
  onLeave: (to: NextFocus | 'below') => void
  onGiveUp: () => void
}

/** The open cell of the grid: an input in its place. What is typed is the row's at once; leaving the cell only closes it. */
export function CellEditor({ store, row, item, start, label, describedBy, isWrong, onLeave, onGiveUp }: Props) {
  const id = useId()
  const { inCell }: FieldWidget = widgets[item.field.type]
  const frame = useFocus({ start, saving: false, name: item.name, stays: () => false })
  const leave = (to: NextFocus) => onLeave(to === 'stay' ? 'below' : to)
  const { keys, focus } = useLeaving({ leave, giveUp: onGiveUp, saving: false, many: false, lines: false })
  // One of several options is all there is to choose; others go on.
  const isChosenAtOnce = inCell === 'options' && !fieldTypes[item.field.type].several
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that leave the input
    <div
      ref={frame}
      data-field={item.name}
      data-open=""
      {...focus}
      onKeyDownCapture={keys.onKeyDownCapture}
      onKeyDown={(event) => {
        if (isNewLine(event, inCell === 'lines')) return
        keys.onKeyDown(event)
        // The dialog around it stays.
        if (event.key === 'Escape') event.stopPropagation()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <CellInput
        {...{ store, row, item, isWrong, id }}
        aria-describedby={describedBy}
        autoFocus
        {...(inCell === 'options' && { defaultOpen: true })}
        onValue={() => isChosenAtOnce && onLeave('stay')}
      />
    </div>
  )
}

/** In a text of several lines Enter with another key begins a line; Ctrl with it saves, as everywhere. */
const isNewLine = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, lines: boolean): boolean =>
  key === 'Enter' && (ctrlKey || metaKey || (lines && (shiftKey || altKey)))
