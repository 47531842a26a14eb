import { createRequire } from 'node:module'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { act, type ReactNode } from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { takeTyped } from '#src/lib/keys/type-ahead.ts'
import { noteOwnWrite } from '#src/lib/net/own-writes.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'

// What antd expects of a browser and jsdom has not.
window.matchMedia ??= (query: string) => ({
  // Nothing moves, so no test waits for a movement to end.
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// What a button opens beside itself; its focus is for the browser's tests.
const show = (popover: HTMLElement, shown: boolean) => {
  if (popover.hasAttribute('data-shown') === shown) return
  const said = (type: string) => Object.assign(new Event(type), { newState: shown ? 'open' : 'closed' })
  popover.dispatchEvent(said('beforetoggle'))
  popover.toggleAttribute('data-shown', shown)
  popover.dispatchEvent(said('toggle'))
}
if (!HTMLElement.prototype.hidePopover) {
  HTMLElement.prototype.hidePopover = function () {
    act(() => show(this, false))
  }
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    if (popover) act(() => show(popover, !popover.hasAttribute('data-shown')))
  })
}

// Of the rules only those of every browser: reading antd's for each element would take a third of the time. What one of its
// classes hides counts as visible here; the browser's tests see it as users do.
const hidden = document.createElement('i').style
hidden.display = 'none'
const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  (element.hasAttribute('popover') && !element.hasAttribute('data-shown')) ||
  (element.localName === 'dialog' && !element.hasAttribute('open'))
window.getComputedStyle = (element) => (isHidden(element) ? hidden : (element as HTMLElement).style)

// As nobody reads antd's rules, none are made: they would be made, written and parsed anew for each test.
const styles: { default: unknown } = createRequire(import.meta.url)('@ant-design/cssinjs/lib/hooks/useStyleRegister')
styles.default = () => (node: ReactNode) => node

// A busy machine takes its time; nothing here is a test of speed. Less than the limit of a test: what was waited for is named.
// The document is printed once, of a test that has failed, not for each look at what is not there yet.
configure({ asyncUtilTimeout: 240_000, getElementError: (message) => new Error(message ?? 'Nothing is there') })

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(prettyDOM(document.body))
  cleanup()
  // A form that a key was about to open comes no more, and the keys are the next test's.
  for (const awaited of ['palette', 'form', 'view'] as const) takeTyped(awaited)
  // All files share their worker's modules: what one has said must not be read by the next.
  act(() => {
    for (const { id } of currentMessages()) closeMessage(id)
  })
})

// Nor may what else a file leaves behind, even where one of its tests has failed: all files share their worker's DOM.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  onlineManager.setOnline(true)
  // Of its own writes a tab knows the last hundred: those of another file would pass for own ones of the next.
  for (let id = 1; id <= 100; id += 1) noteOwnWrite('rows of no table', { id, version: 1 })
})
