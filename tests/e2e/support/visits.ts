import { expect, type Locator, type Page } from '@playwright/test'
import { shiftedDay } from '#schema/rules/day.ts'
import { inRome } from '#schema/rules/rome.ts'
import { headersOf } from './accounts.ts'
import { onPhone } from './test.ts'

/** A day of its own for a test, in years in which the demo data have no visit. */
export function freeDay(): string {
  const day = new Date(Date.UTC(2031, 0, 1 + Math.floor(Math.random() * 20_000)))
  return `${day.toISOString().slice(8, 10)}-${day.toISOString().slice(5, 7)}-${day.getUTCFullYear()}`
}

/** Calls the API as somebody, beside the page. */
export async function api(page: Page, username: string, path: string, body?: Record<string, unknown>, method = 'POST') {
  const headers = await headersOf(page.request, username)
  const answer = body
    ? await page.request.fetch(path, { method, headers, data: body })
    : await page.request.get(path, { headers })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return answer.json()
}

/** Makes a visit of the first customer there is. */
export async function makeVisit(page: Page, username: string, values: Record<string, unknown>): Promise<number> {
  const { data: customers } = await api(page, username, '/api/customers?page=1&rowsPerPage=10')
  const { data } = await api(page, username, '/api/plannings', { customerId: customers[0].id, ...values })
  return data.planningId
}

/** The place of an hour in the day view of the calendar. */
export const hourOf = (page: Page, hour: number): Locator => page.locator('.rbc-day-slot .rbc-timeslot-group').nth(hour)

/** Clicks an hour of the day view, with a finger on a phone. */
export async function clickHour(page: Page, hour: number): Promise<void> {
  await hourOf(page, hour).scrollIntoViewIfNeeded()
  const box = await hourOf(page, hour).boundingBox()
  if (!box) throw new Error('No such hour')
  const [x, y] = [box.x + 60, box.y + 8]
  await (onPhone(page) ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
}

/** The visit of that title in the calendar. */
export const visitIn = (page: Page, title: string): Locator =>
  page.locator('[data-calendar]').getByRole('button', { name: title })

/** Drags from one place to another: with the mouse, on a phone with a long press. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag')
  const x = start.x + start.width / 3
  if (onPhone(page)) return dragByTouch(page, x, start.y + 10, end.y + 12)
  await page.mouse.move(x, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(x, start.y + 24, { steps: 4 })
  await page.mouse.move(x, end.y + 12, { steps: 12 })
  await page.mouse.up()
}

/** Drags the end of a visit to an hour: with the mouse, on a phone with a long press. */
export async function resize(page: Page, one: Locator, to: Locator): Promise<void> {
  await one.scrollIntoViewIfNeeded()
  await one.hover()
  const edge = one.locator(onPhone(page) ? '[data-grip="resize"]' : '.rbc-addons-dnd-resize-ns-anchor:last-child')
  const [from, end] = [await edge.boundingBox(), await to.boundingBox()]
  if (!from || !end) throw new Error('No edge')
  const [x, y] = [from.x + 2, from.y + from.height / 2]
  if (onPhone(page)) return dragByTouch(page, x, y, y + end.y - (from.y + from.height))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, end.y - 20, { steps: 8 })
  await page.mouse.move(x, end.y + 4, { steps: 4 })
  await page.mouse.up()
}

async function touches(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
}

async function dragByTouch(page: Page, x: number, from: number, to: number): Promise<void> {
  const touch = await touches(page)
  await touch('touchStart', { x, y: from })
  // The library renders all entries anew when the press was long enough.
  await expect
    .poll(() => page.locator('.rbc-addons-dnd-is-dragging, .rbc-addons-dnd-drag-preview').count())
    .toBeGreaterThan(0)
  for (let step = 1; step <= 12; step++) await touch('touchMove', { x, y: from + ((to - from) * step) / 12 })
  await touch('touchEnd')
}

/** Swipes up from a place, without a rest before. */
export async function swipeUp(page: Page, from: Locator, by: number): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('Nothing to swipe over')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = await touches(page)
  await touch('touchStart', { x, y })
  for (let step = 1; step <= 10; step++) await touch('touchMove', { x, y: y - (by * step) / 10 })
  await touch('touchEnd')
}

/** A day in Italy so many days from now, as the wire has it. */
export const dayIn = (days: number) => shiftedDay(inRome(new Date()).day, days)
