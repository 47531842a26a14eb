import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { vatCheckDigit } from '#schema/rules/vat-check-digit.ts'
import { settled } from './visit.ts'

/** A VAT number nobody has, whose check digit is right. */
export function freeVatNumber(): string {
  const first = `8${String(randomInt(1e9)).padStart(9, '0')}`
  return first + vatCheckDigit(first)
}

/** Calls the API as whoever is signed in on the page, and returns the data of the answer. */
export async function api(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  const body: { data: unknown } = await answer.json()
  return body.data
}

interface Named {
  id: number
  name: string
}

/** The first agent of the demo data. */
export async function anAgent(page: Page): Promise<Named> {
  const [first] = (await api(page, 'GET', '/api/agents')) as Named[]
  if (!first) throw new Error('The demo data have agents')
  return first
}

/** Makes a customer with that name and what else is given; returns its number. */
export async function makeCustomer(page: Page, companyName: string, more: object = {}): Promise<number> {
  const { id } = (await api(page, 'POST', '/api/customers', { companyName, ...more })) as Named
  return id
}

/** Opens a part of the page of a customer. */
export async function openPart(page: Page, part: string): Promise<void> {
  await partLink(page, part).click()
  await settled(page)
}

/** The link to a part, with its count. */
export const partLink = (page: Page, part: string): Locator =>
  page.getByRole('navigation', { name: /^Viste di / }).getByRole('link', { name: part })
