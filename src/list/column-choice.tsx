import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#src/lib/i18n.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AscendingIcon, DescendingIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './column-choice.module.css'
import type { Column } from './columns.ts'
import { OrderGrip } from './order/order-grip.tsx'
import { type Drop, reordered } from './order/places.ts'
import type { ListLook } from './use-look.ts'

/** The shown columns, moved by dragging, by arrow buttons and by Home and End on these; then the hidden ones. */
export function ColumnChoice({ look }: { look: ListLook }) {
  const { columns, chosen, setColumns: choose } = look
  const shown = columns.shown.map(({ name }) => name)
  const rest = columns.all.filter(({ name }) => !shown.includes(name))
  const moveTo = (name: string, place: number) => {
    const others = shown.filter((other) => other !== name)
    const target = Math.min(Math.max(0, place), others.length)
    if (target !== shown.indexOf(name)) choose(others.toSpliced(target, 0, name))
  }
  const drop = (dropped: Drop) => {
    const places = reordered(
      shown.map((_, id) => ({ id })),
      dropped,
    )
    if (places) choose(places.flatMap(({ id }) => shown[id] ?? []))
  }
  return (
    <fieldset className={styles.choice}>
      <legend>
        <strong>{t('list.columns')}</strong>
      </legend>
      <ul className={styles.columns}>
        {columns.shown.map((column, place) => (
          <ShownColumn
            key={column.name}
            {...{ column, place, drop }}
            last={shown.length - 1}
            onHide={() => choose(shown.filter((name) => name !== column.name))}
            onMove={(to) => moveTo(column.name, to)}
          />
        ))}
        {rest.map(({ name, field }) => (
          <li key={name} className={styles.column}>
            <Row as="label" oneLine>
              <input type="checkbox" checked={false} onChange={() => choose([...shown, name])} />
              {field.label}
            </Row>
          </li>
        ))}
      </ul>
      <Button size="small" disabled={chosen === undefined} onClick={() => choose(undefined)}>
        {t('list.usualColumns')}
      </Button>
    </fieldset>
  )
}

interface ShownProps {
  column: Column
  place: number
  /** The place of the last shown column. */
  last: number
  drop: (drop: Drop) => void
  onHide: () => void
  onMove: (place: number) => void
}

function ShownColumn({ column: { field }, place, last, drop, onHide, onMove }: ShownProps) {
  const element = useRef<HTMLLIElement>(null)
  // An element that is put elsewhere loses the focus.
  const move = (to: number) => {
    const focused = document.activeElement
    flushSync(() => onMove(to))
    if (focused instanceof HTMLElement) focused.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { Home: 0, End: last }[event.key]
    if (target === undefined) return
    event.preventDefault()
    move(target)
  }
  return (
    <li ref={element} className={styles.column} onKeyDown={onKeyDown}>
      <OrderGrip kind="column" id={place} {...{ element }} onDrop={drop} />
      <Row as="label" oneLine>
        <input type="checkbox" checked disabled={last === 0} onChange={onHide} />
        {field.label}
      </Row>
      <MoveButton
        label={t('list.columnBefore', { name: field.label })}
        hint={t('list.columnFirst')}
        atEnd={place === 0}
        onClick={() => move(place - 1)}
      >
        <AscendingIcon />
      </MoveButton>
      <MoveButton
        label={t('list.columnAfter', { name: field.label })}
        hint={t('list.columnLast')}
        atEnd={place === last}
        onClick={() => move(place + 1)}
      >
        <DescendingIcon />
      </MoveButton>
    </li>
  )
}

interface MoveProps {
  label: string
  /** The key that moves the column further. */
  hint: string
  /** The column cannot move further; the button stays focusable. */
  atEnd: boolean
  onClick: () => void
  children: ReactNode
}

const MoveButton = ({ label, hint, atEnd, onClick, children }: MoveProps) => (
  <IconButton label={label} title={`${label} (${hint})`} aria-disabled={atEnd} onClick={() => !atEnd && onClick()}>
    {children}
  </IconButton>
)
