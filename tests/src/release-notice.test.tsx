import { AbilityProvider } from '@casl/react'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { UnsentScans } from '#src/features/inventory/count/unsent-scans.tsx'
import { OfflineCopies } from '#src/features/vehicle-acceptance/offline/offline-copies.tsx'
import { reloadForNewVersion } from '#src/lib/net/chunk-reload.ts'
import { noteReached, useSaysOffline } from '#src/lib/net/online.ts'
import { startServiceWorker } from '#src/lib/net/service-worker.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { Notices } from '#src/shell/notices.tsx'

/** What a browser offers to register a service worker with; the worker is the test itself. */
class Container extends EventTarget {
  asked: unknown[] = []
  worker = { postMessage: (message: unknown) => this.asked.push(message) }
  controller: typeof this.worker | null = this.worker
  ready = Promise.resolve({ active: this.worker })
  register = vi.fn(async () => ({ update: async () => {} }))
  says(release: string) {
    this.dispatchEvent(new Event('controllerchange'))
    this.dispatchEvent(new MessageEvent('message', { data: { release } }))
  }
}

const start = async (container = new Container()) => {
  await startServiceWorker(container as unknown as ServiceWorkerContainer)
  return container
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  noteReached(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the service worker', () => {
  it('is registered at /sw.js for the whole site', { tags: ['PWA-01', 'PWA-02'] }, async () => {
    expect((await start()).register).toHaveBeenCalledWith('/sw.js', { scope: '/' })
  })

  it('takes over a page that was loading while it became active', async () => {
    expect((await start()).asked).toEqual([])
    const container = new Container()
    container.controller = null
    expect((await start(container)).asked).toEqual(['claim'])
  })

  it('a browser without them is told of in the console, and nothing breaks', { tags: 'ERR-24' }, async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await startServiceWorker(undefined)
    expect(warn).toHaveBeenCalledWith('Service worker: not available in this browser, or not without https')
  })

  it('may fail to register', { tags: 'ERR-24' }, async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const container = new Container()
    container.register.mockRejectedValue(new Error('refused'))
    await startServiceWorker(container as unknown as ServiceWorkerContainer)
    expect(warn).toHaveBeenCalledWith('Service worker: refused')
  })
})

describe('a newer release', () => {
  const offer = () => screen.queryByText('È disponibile una nuova versione')

  it('is offered, until the page runs that release', async () => {
    const container = await start()
    render(<Notices />)
    expect(offer()).toBeNull()
    act(() => container.says('/assets/newer.js'))
    expect(container.asked).toEqual(['release'])
    expect(offer()).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Aggiorna' })).not.toBeNull()
    act(() => container.says(''))
    expect(offer()).toBeNull()
  })

  it('waits for unsaved input', async () => {
    const container = await start()
    const form = renderHook(({ dirty }) => useUnsavedInput(() => dirty), { initialProps: { dirty: true } })
    render(<Notices />)
    act(() => container.says('/assets/newer.js'))
    act(() => vi.advanceTimersByTime(5_000))
    expect(offer()).toBeNull()
    form.rerender({ dirty: false })
    act(() => vi.advanceTimersByTime(1_000))
    expect(offer()).not.toBeNull()
    form.rerender({ dirty: true })
    fireEvent.click(screen.getByRole('button', { name: 'Aggiorna' }))
    expect(offer()).toBeNull()
    act(() => container.says(''))
  })
})

describe('a chunk that cannot be loaded', () => {
  const reload = vi.fn()
  beforeEach(() => reload.mockReset())

  it('reloads the page, not again within 60 s, not again for the same release', { tags: ['ERR-22', 'ERR-23'] }, () => {
    expect(reloadForNewVersion(reload, 100_000, 'a')).toBe(true)
    expect(reloadForNewVersion(reload, 159_999, 'b')).toBe(false)
    expect(reloadForNewVersion(reload, 160_000, 'a')).toBe(false)
    expect(reloadForNewVersion(reload, 160_000, 'b')).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('never discards input, and does not reload offline', () => {
    const form = renderHook(() => useUnsavedInput(() => true))
    expect(reloadForNewVersion(reload, 100_000, 'a')).toBe(false)
    form.unmount()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(reloadForNewVersion(reload, 100_000, 'a')).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not reload while the server does not answer: there would be no page', () => {
    noteReached(false)
    expect(reloadForNewVersion(reload, 100_000, 'a')).toBe(false)
    noteReached(true)
    expect(reloadForNewVersion(reload, 100_000, 'a')).toBe(true)
  })

  it('ignores invalid storage', () => {
    sessionStorage.setItem('chunk-reload', '1750000000000')
    expect(reloadForNewVersion(reload, 100_000, 'a')).toBe(true)
    sessionStorage.setItem('chunk-reload', '{')
    expect(reloadForNewVersion(reload, 100_000, 'a')).toBe(true)
  })
})

it('leaving the page with unsaved input asks first', () => {
  const form = renderHook(({ dirty }) => useUnsavedInput(() => dirty), { initialProps: { dirty: true } })
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  form.rerender({ dirty: false })
  expect(leave()).toBe(true)
})

it.each([
  ['ROLE_COMMERCIALE_CP', 'Sei offline. Per salvare serve la rete.'],
  [
    'ROLE_USER_ACCETTAZIONE_MEZZI',
    'Sei offline. Restano sul dispositivo le accettazioni; il resto va salvato con la rete.',
  ],
  ['ROLE_USER_INVENTARIO_MEZZI', 'Sei offline. Restano sul dispositivo le scansioni; il resto va salvato con la rete.'],
  [
    'ROLE_ADMIN',
    'Sei offline. Restano sul dispositivo le accettazioni e le scansioni; il resto va salvato con la rete.',
  ],
] as const)('%s reads what of their own work waits on a device without a network', (role, sentence) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <AbilityProvider value={abilityFor(model, [role])}>
      <Notices />
      <UnsentScans />
      <OfflineCopies />
    </AbilityProvider>,
  )
  expect(screen.getByText(/^Sei offline/).textContent).toBe(sentence)
})

it('a banner shows that the device is offline', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<Notices />)
  expect(screen.getByText(/^Sei offline/)).not.toBeNull()
  online.mockReturnValue(true)
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  expect(screen.queryByText(/^Sei offline/)).toBeNull()
})

it('a server that does not answer is said too, until it does', () => {
  render(<Notices />)
  act(() => noteReached(false))
  expect(screen.getByText(/^Il server non è raggiungibile/)).not.toBeNull()
  act(() => noteReached(true))
  expect(screen.queryByText(/^Il server non è raggiungibile/)).toBeNull()
})

it('a page that says itself what becomes of its input has no banner over it', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<Notices />)
  const page = renderHook(({ says }) => useSaysOffline(says), { initialProps: { says: true } })
  expect(screen.queryByText(/^Sei offline/)).toBeNull()
  page.unmount()
  expect(screen.getByText(/^Sei offline/)).not.toBeNull()
})
