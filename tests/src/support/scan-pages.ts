import { webcrypto } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, type Mock, vi } from 'vitest'
import type { ScanLog as Log, ScanState } from '#src/features/inventory/count/scans/scan-log.ts'
import { newDeviceKey } from '#tests/support/device-key.ts'
import { memoryDevice } from '#tests/support/device-store.ts'
import { locks } from './locks.ts'
import { type Reply, signedIn, startServer } from './server.ts'

interface Batch {
  dispositivo: string
  nome: string
  nonInviate: number
  scansioni: { key: string; codice: string; il: string; annulla?: string }[]
}
type Sent = Batch & { inventory: number }

/** What a test file has put in the place of the device's own. */
interface Device {
  show: Mock
  open: Mock
  key: unknown
}

export const yard = { id: 7, nome: 'Milano 23-11-2026' }

export const codes = (scans: readonly { codice: string }[]) => scans.map(({ codice }) => codice)
export const named = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `M-${from + index}`)
export async function addAll(log: Log, all: readonly string[], inventory = yard) {
  for (const code of all) await log.add(inventory, code)
}
export const untilSent = (state: () => ScanState) => waitFor(() => expect(state().waiting).toEqual([]))

export function online(value: boolean) {
  Object.defineProperty(navigator, 'onLine', { value, configurable: true })
  if (value) window.dispatchEvent(new Event('online'))
}

/** Pages that log scans on one device, and the server they send them to; new for each test of the file. */
export function scanPages(device: Device, ScanLog: typeof Log) {
  const sent: Sent[] = []
  const bench = {
    memory: memoryDevice(),
    /** What the server has taken, by key, and every contact with it. */
    taken: new Map<string, string>(),
    sent,
    /** How the server treats a contact, where not as usual. */
    treat: (_batch: Sent): Reply | undefined => undefined,
    openPage,
  }
  let channels: BroadcastChannel[] = []
  /** Between the pages of one test: a page that a test of another file has left open neither hears of its scans nor sends them. */
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} ${expect.getState().currentTestName}`)
      channels.push(this)
    }
  }

  beforeEach(async () => {
    localStorage.clear()
    channels = []
    Object.assign(bench, { memory: memoryDevice(), taken: new Map(), sent: [], treat: () => undefined })
    device.open.mockReset()
    device.show.mockClear()
    device.key = await newDeviceKey()
    await startServer(({ path, body }) => {
      // What those other pages ask for is none of its business.
      if (!path.endsWith('/scansioni')) return { status: 404 }
      return answerTo({ ...(body as Batch), inventory: Number(path.split('/')[3]) })
    })
    vi.stubGlobal('crypto', webcrypto)
    vi.stubGlobal('BroadcastChannel', Channel)
    vi.stubGlobal('isSecureContext', true)
    Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true })
    online(true)
    signedIn()
  })
  afterEach(() => {
    // A page of a test before must not send in the next one, nor hear of it.
    localStorage.clear()
    for (const channel of channels) channel.close()
    bench.memory.lose()
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    Reflect.deleteProperty(navigator, 'onLine')
  })

  function answerTo(batch: Sent): Reply {
    bench.sent.push(batch)
    const treated = bench.treat(batch)
    if (treated && !treated.broken) return treated
    const data = batch.scansioni.map(({ key, codice, annulla }) => {
      if (annulla) bench.taken.delete(annulla)
      else bench.taken.set(key, codice)
      const esito = codice === '' ? 'RIFIUTATA' : 'TROVATO'
      return { key, codice, esito: annulla ? 'ANNULLATA' : esito, item: null }
    })
    return { body: { data }, ...treated }
  }

  /** The scans of a page that has just been opened. */
  async function openPage() {
    let now: ScanState = { waiting: [], answered: [], blocked: new Map() }
    const { store } = bench.memory
    const open = async () => {
      await device.open()
      return store
    }
    const log = new ScanLog((state) => {
      now = state
    }, open)
    await log.start()
    return { log, state: () => now }
  }
  return bench
}
