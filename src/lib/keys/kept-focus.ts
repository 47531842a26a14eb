import { CONTROL, controlsIn, isSeen, isUsable, nameOf, seenDialogs } from '../controls.ts'

/** Where the focus was: enough to find that control again, or what stands in its place. */
export interface Place {
  element: HTMLElement
  name: string
  /** The elements around it, from the nearest up to the page, each with the selector that finds it when drawn anew. */
  around: readonly { element: Element; key?: string }[]
  /** Of the rows beside its own, which one it was in; undefined outside of rows. */
  row?: number
  page: string
  entry: unknown
}

/** A focus that is to be given back. */
interface Wanted {
  from?: Place
  since: number
  /** What was in the place may yet come back, or go elsewhere. */
  isPending?: boolean
}

/** What lies over the page: nobody works there for long. */
const OVER = '.snackbar, [role="dialog"], [popover], .ant-modal-root, .ant-select-dropdown, .ant-picker-dropdown'
const ROW = 'li, tr'
const ROWS = 'ul, ol, tbody, [data-block]'
/** What names the same thing when it is drawn anew, perhaps in another place. */
const KEYS = ['data-row', 'data-line', 'data-card', 'data-entry', 'data-block']
const BUSY = 'main [aria-busy="true"], main .skeleton'
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
 * Keeps the focus in the page. Where the control that has it is taken away or disabled, it goes to that control as soon as it
 * is there again, else to the row it was in or the one that follows, else to the heading of its part or of the page. Whoever
 * leaves a control, or the page, is left alone. Returns how to end it.
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
  } else if (!element.closest(OVER)) {
    trail = [...trail.filter((one) => one.element !== element), last].slice(-REMEMBERED)
  }
}

/** A control that could have kept the focus was left on purpose. */
function leave(): void {
  if (!isLost()) return
  if (last && isUsable(last.element)) last = undefined
  else checkIn(SOON_MS)
}

/** Whoever presses elsewhere has left the control; the second press of a double click is on the same one. */
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
  else focus(exact ?? (from && insteadOf(from)) ?? document.querySelector<HTMLElement>('main h1'))
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

function placeOf(element: HTMLElement): Place {
  const row = element.closest(ROW)
  const around: Element[] = []
  for (let one = element.parentElement; one && one !== document.body && one.tagName !== 'MAIN'; one = one.parentElement)
    around.push(one)
  const inner = element.matches('[role="button"], button') ? element.querySelector('[data-entry]') : null
  return {
    element,
    name: nameOf(element),
    around: [...(inner ? [inner] : []), element, ...around].map((one) => ({ element: one, key: keyOf(one) })),
    row: row ? [...(row.parentElement?.children ?? [])].indexOf(row) : undefined,
    page: location.pathname,
    entry: entryNow(),
  }
}

/** Where the router stands in its history. */
const entryNow = (): unknown => history.state?.idx

function keyOf(element: Element): string | undefined {
  const key = KEYS.find((one) => element.hasAttribute(one))
  return key && `main [${key}="${element.getAttribute(key)}"]`
}

/** The control itself, or what is drawn anew in its stead. */
function sameControl({ element, name, around, row }: Place): HTMLElement | undefined {
  if (isUsable(element)) return element
  if (element.isConnected) return undefined
  const isSame = (one: HTMLElement) => one.tagName === element.tagName && nameOf(one) === name
  for (const { key } of around) {
    const drawn = key === undefined ? null : document.querySelector(key)
    if (!drawn || drawn.matches(ROWS)) continue
    const own = drawn.closest<HTMLElement>(`:is(${CONTROL}):not(main)`)
    return controlsIn(drawn).find(isSame) ?? (own && isUsable(own) ? own : undefined) ?? controlsIn(drawn)[0]
  }
  const main = document.querySelector('main')
  const same = row === undefined || !main || name === '' ? [] : controlsIn(main).filter(isSame)
  return same.length === 1 ? same[0] : undefined
}

/** What is worked with next where the control is gone: in its row, else in the row that took its place, else the heading. */
function insteadOf({ around, row }: Place): HTMLElement | undefined {
  const found = around.map(({ element, key }) => (element.isConnected ? element : key && document.querySelector(key)))
  const near = found.find((one) => one instanceof Element)
  if (!near) return undefined
  const own = row === undefined ? null : near.closest(ROW)
  const rows = row !== undefined && near.matches(ROWS) ? [...near.querySelectorAll(ROW)] : []
  const following = own ?? rows[Math.min(row ?? 0, rows.length - 1)]
  return (following && controlsIn(following)[0]) ?? headingOf(near)
}

function headingOf(near: Element): HTMLElement | undefined {
  const part = near.closest('section, article')
  if (!part) return undefined
  const heading = [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isSeen)
  return heading ?? (part.parentElement ? headingOf(part.parentElement) : undefined)
}

/** Whether nothing has the focus. */
export const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null

/** Whether something lies over the page that the keys are for. */
const isCovered = (): boolean => seenDialogs().length > 0
