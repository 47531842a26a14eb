import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { clsx } from 'clsx'
import { type MouseEvent, memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { CustomCells } from '#src/list/row-cell.tsx'
import type { SelectionControls } from '#src/list/use-selection.ts'
import { useModel } from '#src/providers/model.ts'
import { StateItems } from '#src/record/moves/state-menu.tsx'
import { leadsOn, type Target } from '#src/record/moves/targets.ts'
import type { Moves } from '#src/record/moves/use-moves.tsx'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Row as Parts } from '#src/ui/layout.tsx'
import { Menu } from '#src/ui/menu.tsx'
import styles from './card.module.css'
import { CardValues } from './card-values.tsx'
import { t } from './texts.ts'

/** The id of what says how the keys move the cards. */
export const HELP = 'board-help'

/** What the cards of a board show of their rows, and how these are opened. Stays the same object. */
export interface CardLook {
  /** The names of their fields, in their order. */
  fields: readonly string[]
  cells?: CustomCells
  /** The address of a row: of its page, or of the list with its dialog. */
  hrefOf: (row: Row) => string
  /** Opens a row that has no page. */
  open?: (row: Row) => void
}

interface Props {
  row: Row
  /** Where it stands, which its row may not say yet. */
  target: Target
  moves: Moves
  look: CardLook
  saving: boolean
  grabbed: boolean
  selected?: boolean
  onSelect?: SelectionControls['select']
  /** The one card of its column that Tab reaches. */
  tabbable: boolean
  /** Undefined for users who may not move it. */
  onMove?: (row: Row, to: Target) => void
}

/** A row on the board: dragged by mouse and finger, moved by its menu; its name is what the keys move. */
export const BoardCard = memo(function BoardCard(props: Props) {
  const { row, target, moves, look, saving, grabbed, selected = false, onSelect, tabbable } = props
  const { moving, may } = moves
  const { table } = moving
  const model = useModel()
  const mayMove = may('update', row, moving.name) && leadsOn(model, moving, row)
  const onMove = mayMove ? props.onMove : undefined
  const element = useRef<HTMLElement>(null)
  const movable = onMove !== undefined && !saving
  useEffect(() => {
    if (!element.current || !movable) return undefined
    return draggable({ element: element.current, getInitialData: () => ({ row }) })
  }, [row, movable])
  const name = rowName(table, row)
  const tabIndex = tabbable ? 0 : -1
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut of the mouse; the key x on its name does the same
    <article
      ref={element}
      className={clsx(styles.card, grabbed && styles.grabbed, selected && styles.selected)}
      aria-busy={saving}
      onClick={onSelect && ((event) => isSelecting(event) && onSelect(row.id, !selected, false))}
    >
      <Parts as="header" oneLine align="start" gap="xs">
        <Link
          className={styles.name}
          to={look.hrefOf(row)}
          title={name}
          draggable={false}
          tabIndex={tabIndex}
          aria-describedby={HELP}
          data-card={row.id}
          data-thing={`card ${row.id}`}
          onClick={look.open && ((event) => openHere(event, () => look.open?.(row)))}
        >
          {name}
          {selected && <span className="visually-hidden"> {t('board.isSelected')}</span>}
        </Link>
        {onMove && (
          <Menu
            className={styles.menu}
            label={t('board.moveOf', { name })}
            title={t('board.moveTo')}
            icon={<MoreIcon />}
            tabIndex={tabIndex}
          >
            {() => <StateItems {...{ row, moves }} chosen={target} onChoose={(to) => onMove(row, to)} />}
          </Menu>
        )}
      </Parts>
      <CardValues {...{ table, row, tabIndex }} fields={look.fields} cells={look.cells} />
    </article>
  )
})

const isHeld = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey

/** Ctrl or Cmd with a click on a card, not on what is clicked in it, selects it. */
const isSelecting = ({ ctrlKey, metaKey, target }: MouseEvent): boolean =>
  (ctrlKey || metaKey) && target instanceof Element && !target.closest('a, button, [popover]')

/** Opens the row in this tab, unless the browser is to open its address in another. */
function openHere(event: MouseEvent, open: () => void): void {
  if (isHeld(event) || event.button !== 0) return
  event.preventDefault()
  open()
}
