import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword, onPhone } from './test.ts'

/** A day of its own for a test, in years in which the demo data have no visit. */
export function freeDay(): string {
  const day = new Date(Date.UTC(2031, 0, 1 + Math.floor(Math.random() * 20_000)))
  return `${day.toISOString().slice(8, 10)}-${day.toISOString().slice(5, 7)}-${day.getUTCFullYear()}`
}

/** Calls the API as somebody, beside the page. */
export async function api(page: Page, username: string, path: string, body?: Record<string, unknown>, method = 'POST') {
  const signedIn = await page.request.post('/login_check', { data: { username, password: demoPassword } })
  const { token } = await signedIn.json()
  const headers = { Authorization: `Bearer ${token}` }
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
  page.locator('.calendar').getByRole('button', { name: title })

/** Draws from one place to another: with the mouse, on a phone with a finger that stays down a moment first. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag')
  const x = start.x + start.width / 3
  if (onPhone(page)) return drawWithFinger(page, x, start.y + 10, end.y + 12)
  await page.mouse.move(x, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(x, start.y + 24, { steps: 4 })
  await page.mouse.move(x, end.y + 12, { steps: 12 })
  await page.mouse.up()
}

async function drawWithFinger(page: Page, x: number, from: number, to: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x, y: from })
  // The entries are made anew when the calendar has understood that this is no swipe.
  await expect
    .poll(() => page.locator('.rbc-addons-dnd-is-dragging, .rbc-addons-dnd-drag-preview').count())
    .toBeGreaterThan(0)
  for (let step = 1; step <= 12; step++) await touch('touchMove', { x, y: from + ((to - from) * step) / 12 })
  await touch('touchEnd')
}
