import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

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

// It knows no pseudo-elements, and says so each time it is asked.
const { getComputedStyle } = window
window.getComputedStyle = (element) => getComputedStyle(element)

// A busy machine takes its time; nothing here is a test of speed.
configure({ asyncUtilTimeout: 300_000 })

afterEach(cleanup)
