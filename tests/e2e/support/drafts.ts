import { expect, type Page } from '@playwright/test'
import { keptOf, keptOn } from './device.ts'

/** All that lies in the store of drafts, as text. */
export const keptDrafts = (page: Page): Promise<string[]> => keptIn(page, 'drafts')

/** What a form says of a draft that waits for it. */
export const draftNotice = (page: Page) => page.getByRole('dialog').getByRole('status').filter({ hasText: 'Bozza di' })

/** Waits until so many drafts are kept, and files of drafts where that is said. */
export async function expectKept(page: Page, drafts: number, files?: number): Promise<void> {
  await expect.poll(async () => (await keptIn(page, 'drafts')).length).toBe(drafts)
  if (files !== undefined) await expect.poll(async () => (await keptIn(page, 'chosen')).length).toBe(files)
}

/** Waits until a draft is kept that was stored after this moment of the page's clock. */
export async function expectKeptSince(page: Page, moment: number): Promise<void> {
  const newest = async () => Math.max(0, ...(await keptOf(page, 'draft')).map(({ at }) => at))
  await expect.poll(newest).toBeGreaterThanOrEqual(moment)
}

/** The drafts that are kept, or the files of drafts, as text. */
export async function keptIn(page: Page, what: 'drafts' | 'chosen'): Promise<string[]> {
  const { entries, files } = await keptOn(page)
  const drafts = entries.filter(({ kind }) => kind === 'draft')
  if (what === 'drafts') return drafts.map(({ text }) => text)
  const ids = new Set(drafts.map(({ id }) => id))
  // A file without its entry is none of a queued request either: it was to go with its draft.
  const others = new Set(entries.map(({ id }) => id))
  return files.filter(({ entry }) => ids.has(entry) || !others.has(entry)).map(({ text }) => text)
}
