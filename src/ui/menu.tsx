import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './icon-button.tsx'
import './menu.css'

interface Props extends Pick<ComponentProps<'button'>, 'className' | 'title'> {
  /** What a screen reader says of the button, and of what it opens. */
  label: string
  /** What the button says beside its label. */
  state?: string
  /** What the button shows. */
  icon: ReactNode
  button?: RefObject<HTMLButtonElement | null>
  /** What it opens; only drawn while it is open. */
  children: () => ReactNode
}

/**
 * A button and what it opens beside itself. The browser keeps that above everything, closes it on Escape and on a click
 * elsewhere, and gives the focus back to the button; choosing an item closes it before the item acts.
 */
export function Menu({ label, state, icon, button, children, ...rest }: Props) {
  const id = useId()
  const own = useRef<HTMLButtonElement>(null)
  const opener = button ?? own
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useCloseWhenMoved(open, menu, opener)
  return (
    <>
      <IconButton
        ref={opener}
        label={state === undefined ? label : `${label}: ${state}`}
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        {...rest}
      >
        {icon}
      </IconButton>
      <div
        ref={menu}
        id={id}
        className="menu-panel"
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return
          // What is measured for its place must be there.
          flushSync(() => setOpen(true))
          place(menu.current, opener.current)
        }}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open')
            menu.current?.querySelector<HTMLElement>('button, a, input')?.focus({ preventScroll: true })
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) menu.current?.hidePopover()
        }}
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest(ITEM)) menu.current?.hidePopover()
        }}
        onKeyDown={(event) => move(event, itemsOf(menu.current))}
      >
        {open && children()}
      </div>
    </>
  )
}

interface ItemProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'aria-disabled' | 'className'> {
  /** What a screen reader says, where that is more than what is shown. */
  label?: string
  /** It takes something away. */
  danger?: boolean
  /** Why it cannot be chosen; it can be reached all the same, so that everybody learns why. */
  refused?: string
}

/** One thing that a menu offers. */
export const MenuItem = ({ label, danger = false, refused, onClick, children, ...rest }: ItemProps) => (
  <button
    type="button"
    className={danger ? 'menu-item menu-item-danger' : 'menu-item'}
    aria-label={label && refused ? `${label}: ${refused}` : label}
    aria-disabled={refused === undefined ? undefined : true}
    onClick={refused === undefined ? onClick : undefined}
    {...rest}
  >
    {children}
    {refused !== undefined && <small>{refused}</small>}
  </button>
)

const ITEM = '.menu-item:not([aria-disabled="true"])'
const MARGIN = 8
const GAP = 4
/** Narrower screens have it at their bottom: the style sheet says so. */
const PHONE = 768

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('.menu-item') ?? [])]

/** Below the button, or above it where more room is; its right edge below that of the button. */
function place(menu: HTMLElement | null, button: HTMLElement | null): void {
  menu?.removeAttribute('style')
  if (!menu || !button || window.innerWidth < PHONE) return
  const { top, bottom, right } = button.getBoundingClientRect()
  const [above, below] = [top - GAP - MARGIN, window.innerHeight - bottom - GAP - MARGIN]
  menu.style.display = 'block'
  const { offsetWidth, offsetHeight } = menu
  const down = offsetHeight <= below || below >= above
  menu.removeAttribute('style')
  Object.assign(menu.style, {
    [down ? 'top' : 'bottom']: `${GAP + (down ? bottom : window.innerHeight - top)}px`,
    left: `${Math.max(MARGIN, right - offsetWidth)}px`,
    maxHeight: `${down ? below : above}px`,
  })
}

/** Up, down, first and last among the items; within a control of another kind the keys are its own. */
function move(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.findIndex((item) => Object.is(item, event.target))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}

/** It stands beside its button: when that moves away, it goes. */
function useCloseWhenMoved(open: boolean, menu: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!open) return
    const before = button.current?.getBoundingClientRect()
    const look = () => {
      const now = button.current?.getBoundingClientRect()
      if (now?.top !== before?.top || now?.left !== before?.left) menu.current?.hidePopover()
    }
    document.addEventListener('scroll', look, true)
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, true)
      window.removeEventListener('resize', look)
    }
  }, [open, menu, button])
}
