import type { Page } from '@playwright/test'

/** Holds back what awaits `opened`, until `open` is called. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** No live change reaches the page until what is returned is called: other tests write to the same tables meanwhile. */
export const holdBackNews = (page: Page): Promise<() => void> => holdBack(page, '**/.well-known/mercure?*')

/** Holds back the page's requests of that address; returns what lets them go. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { opened, open } = gate()
  await page.route(address, async (route) => {
    await opened
    await route.continue()
  })
  return open
}
