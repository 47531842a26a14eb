import { expect, type Page } from '@playwright/test'

// Messages go away by themselves after two seconds and more. A test on a slow machine may look later than that: what was
// said is noted in the page, and who wants to press a button of a message rests the pointer on it.

declare global {
  interface Window {
    saidHere?: string[]
    restsOnMessages?: boolean
  }
}

/** Runs in every page before its own scripts: notes each message of the console as it appears. */
export function listenToMessages(): void {
  const said: string[] = []
  window.saidHere = said
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLElement)
    // A message comes alone, or with the screen that shows it.
    for (const message of added.flatMap((one) => [one, ...one.querySelectorAll('[data-over] > [data-kind]')])) {
      if (!message.matches('[data-over] > [data-kind]')) continue
      said.push(message.textContent)
      if (window.restsOnMessages) message.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** How often a message with this text has been shown since the page was loaded. */
export const timesSaid = (page: Page, text: string): Promise<number> =>
  page.evaluate((wanted) => (window.saidHere ?? []).filter((one) => one.includes(wanted)).length, text)

/** Waits until the console has said this, be the message still there or not. */
export async function heard(page: Page, text: string, times = 1): Promise<void> {
  await expect.poll(() => timesSaid(page, text), `said: ${text}`).toBeGreaterThanOrEqual(times)
}

/** The pointer rests on the messages that come from now on, as of somebody who is going to press their button. */
export const restOnMessages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.restsOnMessages = true
  })
