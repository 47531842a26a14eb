import { CONTROL, isSeen, isUsable, seenDialogs } from './controls.ts'
import { entryNow, nextControl, type Place, placeOf, sameControl } from './focus-place.ts'

/** A focus that is to be given back. */
interface Wanted {
  from?: Place
  since: number
  /** What was in the place may yet come back, or go elsewhere. */
  isPending?: boolean
}

/** Dialogs, popovers and messages (`data-over`) lie over the page: nobody works there for long. */
const OVER = '[role="dialog"], [popover], [data-over]'
/** A part of the page that is being read, or what is drawn in its stead (`data-busy`): `aria-busy` would silence that. */
const BUSY = 'main [aria-busy="true"], main [data-busy]'
/** What gives the focus back by itself has done so by then. */
const SOON_MS = 50
/** While the page is busy it may yet bring what was there; what does not come within that time is not waited for. */
const PATIENCE_MS = 10_000
const REMEMBERED = 12

let last: Place | undefined
let trail: readonly Place[] = []
/** Where the user worked in what lies over the page, the last at the end. */
let overTrail: readonly HTMLElement[] = []
let wanted: Wanted | undefined
let next: { at: number; timer: ReturnType<typeof setTimeout> } | undefined

/**
 * Keeps the focus in the page (docs/decisions/0087). Where the control that has it is removed or disabled, it goes to that
 * control as soon as it is there again, else to the row it was in or the one that follows, else to the heading of its part or
 * of the page. When a person leaves a control, or the page, the focus stays where they put it. Returns what ends it.
 */
export function keepFocus(): () => void {
  reset()
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && enter(target), { signal })
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget ?? setTimeout(leave), { signal })
  document.addEventListener('pointerdown', press, { signal, capture: true })
  const observer = new MutationObserver(() => {
    if ((wanted || last) && isLost()) checkIn(SOON_MS)
  })
  const attributeFilter = ['disabled', 'hidden', 'style', 'class', 'aria-busy']
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter })
  return () => {
    ending.abort()
    observer.disconnect()
    reset()
  }
}

function reset(): void {
  clearTimeout(next?.timer)
  next = undefined
  trail = []
  overTrail = []
  forget()
}

/** The place in the page where the user works, or worked before something opened over it; undefined for none. */
export function currentPlace(): Place | undefined {
  let elsewhere = false
  for (const place of trail.toReversed()) {
    if (place.page !== location.pathname) elsewhere = true
    // Only the way back leads to where one was before on a page that was left.
    else if (!elsewhere || place.entry === entryNow()) return place
  }
  return undefined
}

/** Gives the focus back to that place once it is lost; `after` is waited for, as it may bring or move what was there. */
export function returnFocus(from: Place | undefined, after?: Promise<unknown>): void {
  const mine: Wanted = { from, since: Date.now(), isPending: after !== undefined }
  wanted = mine
  checkIn(SOON_MS)
  const done = () => {
    mine.isPending = false
    mine.since = Date.now()
    if (wanted === mine) checkIn(SOON_MS)
  }
  after?.then(done, done)
}

function enter(element: HTMLElement): void {
  wanted = undefined
  last = placeOf(element)
  if (element.closest('[role="dialog"]')) {
    overTrail = [...overTrail.filter((one) => one !== element), element].slice(-REMEMBERED)
  } else if (isInPage(element)) {
    trail = [...trail.filter((one) => one.element !== element), last].slice(-REMEMBERED)
  }
}

/** What is drawn beside the page, at the end of the document, lies over it as well. */
const isInPage = (element: HTMLElement): boolean =>
  !element.closest(OVER) && document.querySelector('main')?.closest('body > *')?.contains(element) === true

/** A control that could have kept the focus was left on purpose. */
function leave(): void {
  if (!isLost()) return
  if (last && isUsable(last.element)) last = undefined
  else checkIn(SOON_MS)
}

/** A press elsewhere leaves the control; the second press of a double click is on the same one. */
function press(event: Event): void {
  if (!last || !event.composedPath().includes(last.element)) forget()
}

function forget(): void {
  last = undefined
  wanted = undefined
}

function checkIn(ms: number): void {
  const at = Date.now() + ms
  if (next && next.at <= at) return
  clearTimeout(next?.timer)
  const run = () => {
    next = undefined
    check()
  }
  next = { at, timer: setTimeout(run, ms) }
}

function check(): void {
  if (!isLost()) {
    wanted = undefined
    return
  }
  if (!wanted && (!last || isUsable(last.element))) return
  wanted ??= { from: last && currentPlace(), since: Date.now() }
  const from = wanted.from?.page === location.pathname ? wanted.from : currentPlace()
  // A page that was never worked in begins at its top.
  if (!from && last?.page !== location.pathname) return
  if (isCovered()) {
    stayOver()
    return
  }
  const rest = wanted.since + PATIENCE_MS - Date.now()
  const exact = from && sameControl(from)
  const isOff = from?.element.isConnected && from.element.matches(':disabled')
  const isComing = isOff || document.querySelector(BUSY) !== null
  // Once it is done it is looked at again.
  if (wanted.isPending) return
  if (rest > 0 && !exact && isComing) checkIn(Math.min(rest, SOON_MS * 10))
  else focus(exact ?? (from && nextControl(from)) ?? document.querySelector<HTMLElement>('main h1'))
}

function focus(element: HTMLElement | null): void {
  forget()
  if (element && !element.matches(CONTROL)) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}

/**
 * What lies over the page keeps a focus that was in it: what is only disabled, as while it is saved, has it again afterwards.
 * A dialog that goes leaves it to the one beneath, where the user worked last in it.
 */
function stayOver(): void {
  if (!last) return
  const own = last.around.find(({ element }) => element.matches('[role="dialog"]'))?.element
  if (isUsable(last.element)) focus(last.element)
  else if (own && !(own.isConnected && isSeen(own))) {
    focus(overTrail.findLast(isUsable) ?? seenDialogs().at(-1) ?? null)
  } else if (own instanceof HTMLElement && !last.element.isConnected) focus(own)
}

/** Whether nothing has the focus. */
export const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null

/** Whether something lies over the page that the keys are for. */
const isCovered = (): boolean => seenDialogs().length > 0
