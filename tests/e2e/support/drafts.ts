import { expect, type Page } from '@playwright/test'

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
  const newest = async () => Math.max(0, ...(await keptDrafts(page)).map((one) => Number(/"at":(\d+)/.exec(one)?.[1])))
  await expect.poll(newest).toBeGreaterThanOrEqual(moment)
}

export const keptIn = (page: Page, store: 'drafts' | 'chosen'): Promise<string[]> =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('crm-drafts')
        // Whoever made it here would make it without its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error))
        opening.onsuccess = () => {
          const all = opening.result.transaction(name).objectStore(name).getAll()
          all.onsuccess = () => {
            opening.result.close()
            const decoder = new TextDecoder('latin1')
            resolve(all.result.map((one) => JSON.stringify(one) + decoder.decode(one.sealed)))
          }
        }
      }),
    store,
  )
