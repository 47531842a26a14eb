import type { Page } from '@playwright/test'

/** What is readable of an entry on the device; all of it as text, to be searched. */
export interface KeptEntry {
  id: string
  kind: string
  at: number
  by?: string
  text: string
}

/** What lies in the store of this browser: its entries, or their files, each as text with the entry it is of. */
export async function keptOn(page: Page): Promise<{ entries: KeptEntry[]; files: { entry: string; text: string }[] }> {
  const [entries, files] = [await all(page, 'entries'), await all(page, 'contents')]
  return {
    entries: entries.map(({ value, text }) => ({ ...(value as KeptEntry), text })),
    files: files.map(({ value, text }) => ({ ...(value as { entry: string }), text })),
  }
}

/** The entries of a kind. */
export const keptOf = async (page: Page, kind: 'draft' | 'request' | 'scan' | 'copy'): Promise<KeptEntry[]> =>
  (await keptOn(page)).entries.filter((one) => one.kind === kind)

const all = (page: Page, store: 'entries' | 'contents'): Promise<{ value: object; text: string }[]> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('crm-device')
        // Whoever made it here would make it without its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error))
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll()
          reading.onsuccess = () => {
            opening.result.close()
            const decoder = new TextDecoder('latin1')
            resolve(
              reading.result.map(({ iv: _iv, sealed, ...value }) => ({
                value,
                text: JSON.stringify(value) + decoder.decode(sealed),
              })),
            )
          }
        }
      }),
    store,
  )
