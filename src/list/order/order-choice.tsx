import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#src/ui/icon-button.tsx'
import { AscendingIcon, DescendingIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './order-choice.module.css'
import { OrderGrip } from './order-grip.tsx'
import { type Drop, reordered } from './places.ts'
import { t } from './texts.ts'

/** A thing that is shown or not, at a place among its like: a column of a list, a block of a page. */
export interface Placed {
  name: string
  label: string
  /** Stands beside its label. */
  mark?: ReactNode
}

interface Props {
  /** What they are: one is dropped on its own kind only. */
  kind: string
  shown: readonly Placed[]
  hidden: readonly Placed[]
  /** The last one may be hidden too. */
  mayBeNone?: boolean
  /** The names of those to show, in their order. */
  onChange: (names: string[]) => void
}

/** What is shown, moved by dragging, by arrow buttons and by Home and End on these; then what is hidden. */
export function OrderChoice({ kind, shown, hidden, mayBeNone = false, onChange }: Props) {
  const names = shown.map(({ name }) => name)
  const moveTo = (name: string, place: number) => {
    const others = names.filter((other) => other !== name)
    const target = Math.min(Math.max(0, place), others.length)
    if (target !== names.indexOf(name)) onChange(others.toSpliced(target, 0, name))
  }
  const drop = (dropped: Drop) => {
    const places = reordered(
      names.map((_, id) => ({ id })),
      dropped,
    )
    if (places) onChange(places.flatMap(({ id }) => names[id] ?? []))
  }
  return (
    <ul className={styles.list}>
      {shown.map((one, place) => (
        <Shown
          key={one.name}
          {...{ kind, one, place, drop }}
          last={names.length - 1}
          isStuck={names.length === 1 && !mayBeNone}
          onHide={() => onChange(names.filter((name) => name !== one.name))}
          onMove={(to) => moveTo(one.name, to)}
        />
      ))}
      {hidden.map(({ name, label, mark }) => (
        <li key={name} className={styles.one}>
          <Row as="label" oneLine>
            <input type="checkbox" checked={false} onChange={() => onChange([...names, name])} />
            {label}
            {mark}
          </Row>
        </li>
      ))}
    </ul>
  )
}

interface ShownProps {
  kind: string
  one: Placed
  place: number
  /** The place of the last one. */
  last: number
  /** It cannot be hidden. */
  isStuck: boolean
  drop: (drop: Drop) => void
  onHide: () => void
  onMove: (place: number) => void
}

function Shown({ kind, one: { label, mark }, place, last, isStuck, drop, onHide, onMove }: ShownProps) {
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
    <li ref={element} className={styles.one} onKeyDown={onKeyDown}>
      <OrderGrip kind={kind} id={place} {...{ element }} onDrop={drop} />
      <Row as="label" oneLine>
        <input type="checkbox" checked disabled={isStuck} onChange={onHide} />
        {label}
        {mark}
      </Row>
      <MoveButton
        label={t('order.before', { name: label })}
        hint={t('order.toFirst')}
        atEnd={place === 0}
        onClick={() => move(place - 1)}
      >
        <AscendingIcon />
      </MoveButton>
      <MoveButton
        label={t('order.after', { name: label })}
        hint={t('order.toLast')}
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
  /** The key that moves it further. */
  hint: string
  /** It cannot move further; the button stays focusable. */
  atEnd: boolean
  onClick: () => void
  children: ReactNode
}

const MoveButton = ({ label, hint, atEnd, onClick, children }: MoveProps) => (
  <IconButton label={label} title={`${label} (${hint})`} aria-disabled={atEnd} onClick={() => !atEnd && onClick()}>
    {children}
  </IconButton>
)
