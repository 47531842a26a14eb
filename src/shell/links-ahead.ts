import { useEffect } from 'react'
import { mayPrefetch } from '#src/lib/net/prefetch.ts'
import { loadPage, type Opener, openAhead, openPagesFor } from './open-ahead.ts'

/** Loads the page that a link leads to while it is pointed at or focused, and asks for its data when it is pressed. */
export function useLinksAhead({ model, ability }: Opener): void {
  useEffect(() => openPagesFor({ model, ability }), [model, ability])
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true, capture: true }
    for (const event of ['pointerover', 'focusin']) document.addEventListener(event, onHover, options)
    for (const event of ['pointerdown', 'keydown'] as const) document.addEventListener(event, onPress, options)
    return () => listening.abort()
  }, [])
}

function onHover({ target }: Event) {
  const address = linkedPage(target)
  if (address && mayPrefetch()) void loadPage(address.pathname)
}

function onPress(event: PointerEvent | KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const isPress = event instanceof KeyboardEvent ? event.key === 'Enter' : event.button === 0
  const address = isPress ? linkedPage(event.target) : undefined
  if (address && navigator.onLine) openAhead(address)
}

/** The page of the console that a click there opens, by its link or by the link of the row around it. */
function linkedPage(target: EventTarget | null): URL | undefined {
  if (!(target instanceof Element)) return undefined
  const touched = target.closest('a, button, input, label, tr, li')
  const link = touched?.matches('tr, li') ? touched.querySelector('a[data-name-link]') : touched
  if (!(link instanceof HTMLAnchorElement) || link.target || link.download) return undefined
  const isOther = link.origin === location.origin && link.pathname !== location.pathname
  return isOther ? new URL(link.href) : undefined
}
