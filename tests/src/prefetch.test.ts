import { render, waitFor } from '@testing-library/react'
import { createElement, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRequesting, lazyPage } from '#src/lib/lazy-page.ts'
import { isPrefetching, loadAhead, mayPrefetch, prefetchWhenIdle } from '#src/lib/net/prefetch.ts'

describe('whether links are prefetched', () => {
  it.each([
    ['PWA-04: not offline', { onLine: false }, false],
    ['PWA-05: not on 2g', { onLine: true, connection: { effectiveType: '2g' } }, false],
    ['PWA-05: not on slow-2g', { onLine: true, connection: { effectiveType: 'slow-2g' } }, false],
    ['PWA-06: not with data saver', { onLine: true, connection: { effectiveType: '4g', saveData: true } }, false],
    ['on a good network', { onLine: true, connection: { effectiveType: '4g', saveData: false } }, true],
    ['on an unknown network', { onLine: true }, true],
  ])('%s', (_what, network, may) => expect(mayPrefetch(network)).toBe(may))
})

describe('prefetching', () => {
  const idle = vi.fn<(work: () => void, options: { timeout: number }) => number>()
  beforeEach(async () => {
    vi.stubGlobal('requestIdleCallback', idle)
    // A page that the file before asked for may still be on its way.
    await waitFor(() => expect(isRequesting()).toBe(false))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    idle.mockReset()
  })
  const run = () => idle.mock.calls[0]?.[0]()

  it('starts at an idle moment, at the latest after 2000 ms', { tags: 'PWA-03' }, async () => {
    const load = vi.fn(async () => {})
    prefetchWhenIdle([load])
    expect(load).not.toHaveBeenCalled()
    expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 2_000 })
    run()
    expect(load).toHaveBeenCalledOnce()
    await waitFor(() => expect(isPrefetching()).toBe(false))
  })

  it('checks the network before each part, and continues after a failure', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get')
    const fails = vi.fn(async () => {
      throw new Error('gone')
    })
    const second = vi.fn(async () => {
      online.mockReturnValue(false)
    })
    const third = vi.fn(async () => {})
    prefetchWhenIdle([fails, second, third])
    run()
    expect(isPrefetching()).toBe(true)
    await waitFor(() => expect(isPrefetching()).toBe(false))
    expect(second).toHaveBeenCalledOnce()
    expect(third).not.toHaveBeenCalled()
  })

  it('does not include a page that is requested meanwhile', { tags: 'ERR-22' }, async () => {
    let loaded = (_page: { default: () => null }) => {}
    const page = lazyPage(() => new Promise<{ default: () => null }>((resolve) => (loaded = resolve)))
    let prefetched = () => {}
    prefetchWhenIdle([() => new Promise<void>((resolve) => (prefetched = resolve))])
    run()
    expect(isPrefetching()).toBe(true)
    render(createElement(Suspense, { fallback: null }, createElement(page)))
    expect(isPrefetching()).toBe(false)
    loaded({ default: () => null })
    await waitFor(() => expect(isPrefetching()).toBe(true))
    prefetched()
    await waitFor(() => expect(isPrefetching()).toBe(false))
  })
})

it('a page with a skeleton of its own shows that one while it loads', async () => {
  const page = lazyPage(async () => ({ default: () => 'page' }), createElement('p', {}, 'its own'))
  const { container } = render(createElement(Suspense, { fallback: 'that of lists' }, createElement(page)))
  expect(container.textContent).toBe('its own')
  await waitFor(() => expect(container.textContent).toBe('page'))
})

describe('a page that was loaded ahead', () => {
  const text = (words: string) => () => words

  it('is shown at once, with the parts it begins with', async () => {
    const part = lazyPage(async () => ({ default: text('part') }))
    const page = lazyPage(async () => ({ default: () => createElement(part), parts: [part] }))
    await loadAhead([page])
    const { container } = render(createElement(Suspense, { fallback: 'loading' }, createElement(page)))
    expect(container.textContent).toBe('part')
  })

  it('is asked for again where it did not come', async () => {
    const load = vi.fn(async () => ({ default: text('page') }))
    load.mockRejectedValueOnce(new Error('gone'))
    const page = lazyPage(load)
    await loadAhead([page])
    expect(isPrefetching()).toBe(false)
    const { container } = render(createElement(Suspense, { fallback: 'loading' }, createElement(page)))
    expect(container.textContent).toBe('loading')
    await waitFor(() => expect(container.textContent).toBe('page'))
  })
})
