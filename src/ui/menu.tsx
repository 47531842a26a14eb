import { clsx } from 'clsx'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Link, type LinkProps } from 'react-router'
import { useBackCloses } from '#src/lib/keys/sheets.ts'
import { isPhone } from '#src/lib/media.ts'
import { buttons } from './buttons.ts'
import { IconButton, type IconButtonLook } from './icon-button.tsx'
import styles from './menu.module.css'

interface Props extends Pick<ComponentProps<'button'>, 'className' | 'title' | 'tabIndex'> {
  /** The accessible name of the button and the panel. */
  label: string
  /** Appended to the accessible name of the button. */
  state?: string
  icon: ReactNode
  /** The look of its button; `worded` where it has a `word`. */
  look?: IconButtonLook
  /** A word beside the icon, where there is room for it. */
  word?: string
  button?: RefObject<HTMLButtonElement | null>
  /** The content of the panel, rendered only while it is open. */
  children: () => ReactNode
}

/**
 * A button that opens a panel beside it. The panel is a native popover: the browser puts it on the top layer, closes it on
 * Escape and on a click outside, and returns the focus to the button. Choosing an item closes the panel before the item runs.
 */
export function Menu({ label, state, icon, word, look, button, children, ...rest }: Props) {
  const id = useId()
  const ownRef = useRef<HTMLButtonElement>(null)
  const opener = button ?? ownRef
  const menu = useRef<HTMLDivElement>(null)
  const { open, ...toggling } = useOpenPanel(menu, opener)
  return (
    <>
      <IconButton
        ref={opener}
        label={state === undefined ? label : `${label}: ${state}`}
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        look={look ?? (word === undefined ? 'icon' : 'worded')}
        {...rest}
      >
        {icon}
        {word !== undefined && <span className={styles.word}>{word}</span>}
      </IconButton>
      <div
        ref={menu}
        id={id}
        className={clsx(styles.panel, 'screen-only')}
        popover="auto"
        role="dialog"
        aria-label={label}
        // A press between its controls leaves the focus in it, and so the panel open.
        tabIndex={-1}
        {...toggling}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) menu.current?.hidePopover()
        }}
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest(ITEM)) menu.current?.hidePopover()
        }}
        onKeyDown={(event) => {
          moveFocus(event, itemsOf(menu.current))
          if (leadsOut(event)) menu.current?.hidePopover()
        }}
      >
        {open && children()}
      </div>
    </>
  )
}

interface ItemProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'aria-disabled' | 'className'> {
  /** The accessible name, where it differs from the text. */
  label?: string
  /** The action deletes or removes something. */
  danger?: boolean
  /** Why the item is disabled. It stays focusable, so that screen readers announce the reason. */
  disabledReason?: string
}

export const MenuItem = ({ label, danger = false, disabledReason, onClick, children, ...rest }: ItemProps) => (
  <button
    type="button"
    className={clsx(styles.item, danger ? buttons.dangerRow : buttons.row)}
    data-menu-item=""
    aria-label={label && disabledReason ? `${label}: ${disabledReason}` : label}
    aria-disabled={disabledReason === undefined ? undefined : true}
    onClick={disabledReason === undefined ? onClick : undefined}
    {...rest}
  >
    {children}
    {disabledReason !== undefined && <small>{disabledReason}</small>}
  </button>
)

/** An item that leads to another page; `apart` from those above it, which do something. */
export const MenuLink = ({ apart = false, ...rest }: Omit<LinkProps, 'className'> & { apart?: boolean }) => (
  <Link className={clsx(styles.item, buttons.row, apart && styles.apart)} data-menu-item="" {...rest} />
)

/** What the items are about, above them. */
export const MenuHead = ({ children }: { children: ReactNode }) => <div className={styles.head}>{children}</div>

/** What has the focus when the panel opens: the item that is in force, else the first control. */
const firstOf = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>('[aria-current="true"]') ?? menu?.querySelector<HTMLElement>('button, a, input')

const ITEM = '[data-menu-item]:not([aria-disabled="true"])'
const MARGIN = 8
const GAP = 4

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])]

/**
 * Positions the panel below the button, or above where there is more space. It has the right edge of a button in the right
 * half of the window, and the left edge of one in the left half: it lies over the page, not over what is beside it.
 */
function positionPanel(menu: HTMLElement | null, button: HTMLElement | null): void {
  menu?.removeAttribute('style')
  // On a phone the panel is a bottom sheet, positioned by menu.module.css.
  if (!menu || !button || isPhone()) return
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const [above, below] = [top - GAP - MARGIN, window.innerHeight - bottom - GAP - MARGIN]
  menu.style.display = 'block'
  const { offsetWidth, offsetHeight } = menu
  const opensDown = offsetHeight <= below || below >= above
  const isInRightHalf = left + right > window.innerWidth
  menu.removeAttribute('style')
  Object.assign(menu.style, {
    [opensDown ? 'top' : 'bottom']: `${GAP + (opensDown ? bottom : window.innerHeight - top)}px`,
    left: `${Math.max(MARGIN, isInRightHalf ? right - offsetWidth : left)}px`,
    maxHeight: `${opensDown ? below : above}px`,
  })
}

/** Arrow keys, Home and End move the focus among the items; other controls in the panel keep these keys. */
function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const index = items.findIndex((item) => Object.is(item, event.target))
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
  if (index < 0 || target === undefined) return
  event.preventDefault()
  items.at(target % items.length)?.focus()
}

/** Whether Tab leaves the panel at its end: behind the last control of a page nothing else takes the focus. */
const leadsOut = ({ key, shiftKey, target, currentTarget }: KeyboardEvent): boolean =>
  key === 'Tab' &&
  !shiftKey &&
  Object.is([...currentTarget.querySelectorAll('button, a, input, select')].at(-1), target)

/** Whether the panel is open; renders, positions and focuses it as the browser opens it. */
function useOpenPanel(menu: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false)
  useCloseWhenMoved(open, menu, button)
  useBackCloses(open, () => menu.current?.hidePopover())
  // A live update may remove the focused item; without a focus inside, the keys do nothing.
  useEffect(() => {
    if (open && document.activeElement === document.body) itemsOf(menu.current)[0]?.focus()
  })

  function onBeforeToggle({ newState }: ToggleEvent) {
    if (newState !== 'open') return
    // The content must be rendered before it is measured.
    flushSync(() => setOpen(true))
    positionPanel(menu.current, button.current)
  }

  function onToggle({ newState }: ToggleEvent) {
    setOpen(newState === 'open')
    if (newState === 'open') firstOf(menu.current)?.focus({ preventScroll: true })
  }
  return { open, onBeforeToggle, onToggle }
}

/** Closes the panel when its button scrolls or is resized away from it. */
function useCloseWhenMoved(open: boolean, menu: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!open) return
    const before = button.current?.getBoundingClientRect()
    const closeIfMoved = () => {
      const now = button.current?.getBoundingClientRect()
      if (now?.top !== before?.top || now?.left !== before?.left) menu.current?.hidePopover()
    }
    document.addEventListener('scroll', closeIfMoved, true)
    window.addEventListener('resize', closeIfMoved)
    return () => {
      document.removeEventListener('scroll', closeIfMoved, true)
      window.removeEventListener('resize', closeIfMoved)
    }
  }, [open, menu, button])
}
