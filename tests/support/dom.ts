import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine takes its time; nothing here is a test of speed.
configure({ asyncUtilTimeout: 8_000 })

// What antd expects of a browser and jsdom has not.
window.matchMedia ??= (query: string) => ({
  matches: false,
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

// A busy machine is no failure.
configure({ asyncUtilTimeout: 15_000 })

afterEach(cleanup)
