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

// Of the rules only those of every browser: reading antd's for each element would take a third of the time. What one of its
// classes hides counts as visible here; the browser's tests see it as users do.
const hidden = document.createElement('i').style
hidden.display = 'none'
window.getComputedStyle = (element) =>
  element.matches('[hidden], [popover], dialog:not([open])') ? hidden : (element as HTMLElement).style

// A busy machine takes its time; nothing here is a test of speed.
configure({ asyncUtilTimeout: 300_000 })

afterEach(() => {
  cleanup()
  // All files share their worker's modules: what one has said must not be read by the next.
  act(() => {
    for (const { id } of currentMessages()) closeMessage(id)
  })
})
