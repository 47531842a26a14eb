import { test as base, expect, type Page } from '@playwright/test'
import { watch } from './watch.ts'

export { expect } from '@playwright/test'

/** Playwright's test, which fails at its end when anything went wrong on a page behind the user's back. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ context, page }, use) => {
      watch(page)
      context.on('page', watch)
      await use(undefined)
      for (const one of context.pages()) expect(watch(one).problems).toEqual([])
    },
    { auto: true },
  ],
})

export const demoPassword = 'crm-demo-2026'
/** Of users that tests make: the one of the demo users is too easy for a new one. */
export const ownPassword = 'una-parola-lunga-7'

/** Signs a user in, of the demo unless said otherwise, without passing by the sign-in page; whoever was signed in before no longer is. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post('/login_check', { data: { username, password } })
  expect(answer.status(), `sign-in of ${username}`).toBe(200)
  const tokens: unknown = await answer.json()
  // The store belongs to the origin: a picture of it will do, and costs nothing.
  await page.goto('/favicon.svg')
  await page.evaluate((given) => {
    for (const [key, value] of Object.entries(given ?? {})) localStorage.setItem(key, String(value))
  }, tokens)
}

/** Whether the test runs in the width of a phone. */
export const onPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

let counter = 0
/** A name nobody else uses, that starts as given: both widths work on one database. */
export const unique = (start: string): string => `${start} ${process.pid}${Date.now().toString(36)}${counter++}`
