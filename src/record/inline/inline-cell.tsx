import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '#schema/rows/row.ts'
import { widgets } from '#src/fields/index.ts'
import { rowName } from '#src/fields/record-label.ts'
import { Chip } from '#src/ui/chip.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import type { FormField } from '../form-values.ts'
import { WithTableForm } from '../table-forms.ts'
import { CellEditor } from './cell-editor.tsx'
import { isLetter, type NextFocus, type Start } from './cell-focus.ts'
import styles from './inline-cell.module.css'
import type { InlineEdits } from './inline-edits.ts'
import { focusBeside, focusCell, wayOf } from './neighbours.ts'
import { SwitchCell } from './switch-cell.tsx'
import { t } from './texts.ts'

/**
 * Where a cell stands that is not in a grid: a card and a page can grow, so the input takes the place of the value (and a card
 * has no pointer to hover with); in the head of a page it opens above what lies below; a note is as wide as its text, and its pencil
 * is in sight.
 */
export type CellPlace = 'card' | 'page' | 'head' | 'note'

export interface InlineCellProps {
  item: FormField
  row: Row
  edits: InlineEdits
  /** The button that opens the input, for what else opens it; a switch has none. */
  button?: RefObject<HTMLButtonElement | null>
  place?: CellPlace
  /** The value is a link, beside which the pencil stays free. */
  isLink?: boolean
  /** The value as it is shown. */
  children: ReactNode
}

/** A cell that is edited in its list: a switch, or a value with a button that opens its input. */
export function InlineCell(props: InlineCellProps) {
  const { item, row, edits } = props
  const words = { field: item.field.label, name: rowName(edits.table, row) }
  return widgets[item.field.type].inCell === 'switch' ? (
    <SwitchCell {...props} label={t('cell.input', words)} />
  ) : (
    <ClosedOrOpen {...props} words={words} />
  )
}

function ClosedOrOpen({
  item,
  row,
  edits,
  button,
  place,
  isLink,
  words,
  children,
}: InlineCellProps & { words: { field: string; name: string } }) {
  const { name } = item
  const { cell, start, open, close } = useOpening(row, name, edits)
  const isOpen = start !== undefined

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const way = wayOf(event)
    if (way && focusBeside(event.currentTarget, way)) event.preventDefault()
    if (event.key === 'F2') open('asked')
    // At once: the input has the focus when the browser types the letter.
    if (isLetter(event)) flushSync(() => open('typed'))
  }

  return (
    <div
      ref={cell}
      className={clsx(styles.cell, isOpen && styles.open, isLink && styles.link, place && styles[place])}
      data-cell={name}
      data-open={isOpen || undefined}
    >
      <div className={styles.value} data-cut="">
        {children}
      </div>
      {!isOpen && edits.hasDraft(row, name) && (
        <DraftButton label={t('cell.draftOf', words)} onClick={() => open('asked')} />
      )}
      {isOpen ? (
        <OnDemand>
          <WithTableForm table={edits.table.name}>
            {(ofTable) => (
              <CellEditor
                {...{ item, row, edits, start, place, ofTable }}
                label={t('cell.input', words)}
                onDone={close}
              />
            )}
          </WithTableForm>
        </OnDemand>
      ) : (
        <IconButton
          ref={button}
          className={styles.edit}
          label={t('cell.edit', words)}
          onClick={() => open('asked')}
          onKeyDown={onKeyDown}
        >
          <EditIcon />
        </IconButton>
      )}
    </div>
  )
}

/** Opens the input of a cell, whose row stays on screen meanwhile; closes it, and moves the focus. */
function useOpening(row: Row, name: string, edits: InlineEdits) {
  const [start, setStart] = useState<Start>()
  const cell = useRef<HTMLDivElement>(null)
  const isOpen = start !== undefined
  const hold = useEffectEvent(() => edits.hold(row, name))
  useEffect(() => (isOpen ? hold() : undefined), [isOpen])

  function close(nextFocus: NextFocus) {
    // At once: the input must be gone when the focus moves.
    flushSync(() => setStart(undefined))
    edits.lookForDrafts()
    if (nextFocus === 'away' || !cell.current) return
    if (nextFocus === 'stay' || !focusBeside(cell.current, nextFocus)) focusCell(cell.current)
  }
  return { cell, start, open: setStart, close }
}

const DraftButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={styles.draft} aria-label={label} onClick={onClick}>
    <Chip tone="waits">{t('cell.draft')}</Chip>
  </button>
)
