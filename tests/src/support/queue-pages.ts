import { webcrypto } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, type Mock, vi } from 'vitest'
import type { NewRequest, QueuedRequest } from '#src/device/outbox/queue.ts'
import type { RequestQueue } from '#src/device/outbox/request-queue.ts'
import type { DeviceKey } from '#src/device/seal.ts'
import type { DeviceStore } from '#src/device/store.ts'
import { newDeviceKey } from '#tests/support/device-key.ts'
import { memoryDevice } from '#tests/support/device-store.ts'
import { signedIn } from './server.ts'
import { Upload } from './upload.ts'

/** A file of the page's own kind with bytes the encryption takes. */
export class ReadableFile extends File {
  override arrayBuffer() {
    return Promise.resolve(new TextEncoder().encode(this.name).buffer)
  }
}

/** What a test file has put in the place of the device's own. */
interface Device {
  show: Mock
  key: DeviceKey | undefined
}

interface Page {
  engine: RequestQueue
  list: () => readonly QueuedRequest[]
}

type Publish = (requests: readonly QueuedRequest[]) => void

/** Pages that queue requests on one device; new for each test of the file. */
export function queuePages(
  device: Device,
  newQueue: (publish: Publish, open: () => Promise<DeviceStore>) => RequestQueue,
) {
  const bench = { memory: memoryDevice(), openPage }
  let pages: Page[] = []

  beforeEach(async () => {
    localStorage.clear()
    Upload.requests = []
    pages = []
    bench.memory = memoryDevice()
    device.show.mockClear()
    device.key = await newDeviceKey()
    vi.stubGlobal('XMLHttpRequest', Upload)
    vi.stubGlobal('crypto', webcrypto)
    vi.stubGlobal('File', ReadableFile)
    vi.stubGlobal('isSecureContext', true)
    const free = { request: (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) }
    Object.defineProperty(navigator, 'locks', { value: free, configurable: true })
    signedIn()
  })
  afterEach(async () => {
    // A page of a test before must not send in the next one.
    signedIn()
    for (const { engine, list } of pages) for (const { id } of list()) await engine.remove(id)
    localStorage.clear()
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    vi.unstubAllGlobals()
  })

  /** The queue of a page that has just been opened. */
  async function openPage(): Promise<Page> {
    const published: QueuedRequest[][] = []
    const { store } = bench.memory
    const engine = newQueue(
      (entries) => published.push([...entries]),
      async () => store,
    )
    await engine.start()
    const page = { engine, list: () => published.at(-1) ?? [] }
    pages.push(page)
    return page
  }
  return bench
}

/** An acceptance with one photo. */
export const request = (more: Partial<NewRequest> = {}): NewRequest => ({
  kind: 'acceptance',
  subject: 'acceptances',
  title: 'Accettazione ABC123',
  path: '/api/accettazioni_mezzi',
  fields: [
    ['matricola', 'ABC123'],
    ['valore[]', 'Sì'],
    ['valore[]', 'No'],
  ],
  files: [{ name: 'foto-0', file: new ReadableFile(['x'], 'davanti.png') }],
  form: { step: 4 },
  ...more,
})

/** The states of a list of requests. */
export const states = (list: readonly QueuedRequest[]) => list.map(({ state }) => state)

/** Waits until the requests of a list are in these states. */
export const settle = (list: () => readonly QueuedRequest[], ...expected: string[]) =>
  waitFor(() => expect(states(list())).toEqual(expected))
