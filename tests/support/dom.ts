import { cleanup, configure } from '@testing-library/react'
import { act } from 'react'
import { afterEach } from 'vitest'
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
window.getComputedStyle = (element) =>
  element.matches('[hidden], [popover]:not([data-shown]), dialog:not([open])') ? hidden : (element as HTMLElement).style

// A busy machine takes its time; nothing here is a test of speed.
configure({ asyncUtilTimeout: 300_000 })

afterEach(() => {
  cleanup()
  // All files share their worker's modules: what one has said must not be read by the next.
  act(() => {
    for (const { id } of currentMessages()) closeMessage(id)
  })
})
