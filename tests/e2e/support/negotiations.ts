import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Opens the page of a negotiation from its row. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Shows another view of the page of a row. */
export const openView = (page: Page, view: string): Promise<void> =>
  page
    .getByRole('navigation', { name: /^Viste di / })
    .getByRole('link', { name: view })
    .click()
