import { CONTROL, controlsIn, isSeen, isUsable, nameOf } from './controls.ts'

/**
 * Finding a control again. One that is drawn anew is recognised by its `data-thing`: the name of a row, a card, an entry of a calendar,
 * which it has wherever it stands. What holds rows without being a list has its name in `data-rows`.
 */

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

const ROW = 'li, tr'
const ROWS = 'ul, ol, tbody, [data-rows]'
const KEYS = ['data-thing', 'data-rows']

/** Where the router stands in its history. */
export const entryNow = (): unknown => history.state?.idx

export function placeOf(element: HTMLElement): Place {
  const row = element.closest(ROW)
  const around: Element[] = []
  for (let one = element.parentElement; one && one !== document.body && one.tagName !== 'MAIN'; one = one.parentElement)
    around.push(one)
  const inner = element.matches('[role="button"], button') ? element.querySelector('[data-thing]') : null
  return {
    element,
    name: nameOf(element),
    around: [...(inner ? [inner] : []), element, ...around].map((one) => ({ element: one, key: keyOf(one) })),
    row: row ? [...(row.parentElement?.children ?? [])].indexOf(row) : undefined,
    page: location.pathname,
    entry: entryNow(),
  }
}

function keyOf(element: Element): string | undefined {
  const key = KEYS.find((one) => element.hasAttribute(one))
  return key && `main [${key}="${element.getAttribute(key)}"]`
}

/** The control itself, or what is drawn anew in its stead. */
export function sameControl({ element, name, around, row }: Place): HTMLElement | undefined {
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

/** The control to go on with where that one is gone: in its row, else in the row that took its place, else the heading. */
export function nextControl({ around, row }: Place): HTMLElement | undefined {
  const remaining = around.map(({ element, key }) =>
    element.isConnected ? element : key && document.querySelector(key),
  )
  const near = remaining.find((one) => one instanceof Element)
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
