import { webcrypto } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ScanLog as Log, ScanState } from '#src/features/inventory/count/scans/scan-log.ts'
import { newDeviceKey } from '#tests/support/device-key.ts'
import { memoryScans } from '#tests/support/scan-store.ts'
import { locks } from './support/locks.ts'
import { type Reply, signedIn, startServer } from './support/server.ts'

const device = vi.hoisted(() => ({ show: vi.fn(), open: vi.fn(), key: undefined as unknown }))
vi.mock('#src/lib/snackbar.ts', () => ({ showMessage: device.show }))
vi.mock('#src/features/inventory/count/scans/scan-store.ts', () => ({ openScanStore: device.open }))
vi.mock('#src/device/device-key.ts', async () => {
  const { currentSession } = await import('#src/lib/session.ts')
  return {
    deviceOwner: () => (currentSession()?.real ? undefined : currentSession()?.id),
    deviceKey: async () => device.key,
  }
})

// Files of tests share their modules: those loaded before have none of the mocks, and later ones must not have them.
vi.resetModules()
const { ScanLog } = await import('#src/features/inventory/count/scans/scan-log.ts')
const { notifySession, endSession } = await import('#src/lib/session.ts')
afterAll(() => vi.resetModules())

interface Batch {
  dispositivo: string
  nome: string
  nonInviate: number
  scansioni: { key: string; codice: string; il: string }[]
}
type Sent = Batch & { inventory: number }

let memory = memoryScans()
let channels: BroadcastChannel[] = []
/** Between the pages of one test: a page that a test of another file has left open neither hears of its scans nor sends them. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${expect.getState().currentTestName}`)
    channels.push(this)
  }
}
/** What the server has taken, by key, and every contact with it. */
let taken = new Map<string, string>()
let sent: Sent[] = []
/** How the server treats a contact, where not as usual. */
let treat: (batch: Sent) => Reply | undefined = () => undefined

const yard = { id: 7, nome: 'Milano 23-11-2026' }
const other = { id: 8, nome: 'Torino 23-11-2026' }

function online(value: boolean) {
  Object.defineProperty(navigator, 'onLine', { value, configurable: true })
  if (value) window.dispatchEvent(new Event('online'))
}

beforeEach(async () => {
  localStorage.clear()
  channels = []
  taken = new Map()
  sent = []
  treat = () => undefined
  memory = memoryScans()
  device.open.mockImplementation(async () => memory.store)
  device.show.mockClear()
  device.key = await newDeviceKey()
  await startServer(({ path, body }) => {
    // What those other pages ask for is none of its business.
    if (!path.endsWith('/scansioni')) return { status: 404 }
    const batch: Sent = { ...(body as Batch), inventory: Number(path.split('/')[3]) }
    sent.push(batch)
    const treated = treat(batch)
    if (treated && !treated.broken) return treated
    for (const { key, codice } of batch.scansioni) taken.set(key, codice)
    const data = batch.scansioni.map(({ key, codice }) => ({
      key,
      codice,
      esito: codice === '' ? 'RIFIUTATA' : 'TROVATO',
      item: null,
    }))
    return { body: { data }, ...treated }
  })
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true })
  online(true)
  signedIn()
})
afterEach(async () => {
  // A page of a test before must not send in the next one, nor hear of it.
  localStorage.clear()
  for (const channel of channels) channel.close()
  memory.lose()
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  Reflect.deleteProperty(navigator, 'onLine')
})

/** The scans of a page that has just been opened. */
async function openPage() {
  let now: ScanState = { waiting: [], answered: [], blocked: new Map() }
  const log = new ScanLog((state) => {
    now = state
  })
  await log.start()
  return { log, state: () => now }
}

const codes = (scans: readonly { codice: string }[]) => scans.map(({ codice }) => codice)
const named = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `M-${from + index}`)
async function addAll(log: Log, all: readonly string[], inventory = yard) {
  for (const code of all) await log.add(inventory, code)
}
const untilSent = (state: () => ScanState) => waitFor(() => expect(state().waiting).toEqual([]))

it('a code lies sealed on the device before it leaves, and goes from there when the server has answered it', async () => {
  online(false)
  const { log, state } = await openPage()
  await log.add(yard, 'RES-1')
  const [stored] = memory.scans.values()
  expect(Object.keys(stored ?? {}).toSorted()).toEqual(['by', 'inventory', 'iv', 'sealed', 'user'])
  expect(new TextDecoder().decode(stored?.sealed)).not.toContain('RES-1')
  expect([sent.length, codes(state().waiting)]).toEqual([0, ['RES-1']])
  online(true)
  await untilSent(state)
  await waitFor(() => expect(memory.scans.size).toBe(0))
  expect([codes(state().answered), state().answered[0]?.answer.esito]).toEqual([['RES-1'], 'TROVATO'])
  expect(sent[0]?.dispositivo).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

it('250 codes read without a network go in their order, a hundred at a time, and each contact says how many are left', async () => {
  online(false)
  const { log, state } = await openPage()
  await addAll(log, named(250))
  online(true)
  await untilSent(state)
  expect(sent.map(({ scansioni, nonInviate }) => [scansioni.length, nonInviate])).toEqual([
    [100, 150],
    [100, 50],
    [50, 0],
  ])
  expect(codes(sent.flatMap(({ scansioni }) => scansioni))).toEqual(named(250))
})

it('an answer that is lost has the same scans sent again under their keys: none lost, none doubled', async () => {
  let lost = 0
  treat = () => (lost++ < 2 ? { broken: true } : undefined)
  online(false)
  const { log, state } = await openPage()
  await addAll(log, named(30))
  online(true)
  await waitFor(() => expect(lost).toBe(1))
  await waitFor(() => expect(state().unreached).toBeDefined())
  expect([memory.scans.size, state().waiting.length]).toEqual([30, 30])
  online(true)
  await waitFor(() => expect(lost).toBe(2))
  await waitFor(() => expect(state().unreached).toBeDefined())
  online(true)
  await untilSent(state)
  expect(sent.length).toBe(3)
  expect([...taken.values()]).toEqual(named(30))
})

it('what a closed page has left is sent by the next one', async () => {
  online(false)
  const first = await openPage()
  await addAll(first.log, named(3))
  const again = await openPage()
  expect(codes(again.state().waiting)).toEqual(named(3))
  online(true)
  await untilSent(again.state)
  expect([...taken.values()]).toEqual(named(3))
})

it('two tabs send one after the other, each scan once, and both know what was answered', async () => {
  online(false)
  const [one, two] = [await openPage(), await openPage()]
  await Promise.all([addAll(one.log, named(120)), addAll(two.log, named(120, 120))])
  await waitFor(() => expect(one.state().waiting.length).toBe(240))
  await waitFor(() => expect(two.state().waiting.length).toBe(240))
  online(true)
  await Promise.all([untilSent(one.state), untilSent(two.state)])
  expect(sent.flatMap(({ scansioni }) => scansioni).length).toBe(240)
  expect(taken.size).toBe(240)
  await waitFor(() => expect(two.state().answered.length).toBe(one.state().answered.length))
})

it('another user of the device neither sees nor sends the scans; the device still says how many it holds', async () => {
  online(false)
  const first = await openPage()
  await addAll(first.log, named(4))
  signedIn({ id: 9, username: 'ada' })
  notifySession()
  await waitFor(() => expect(first.state().waiting).toEqual([]))
  online(true)
  await waitFor(() => expect(sent.map(({ scansioni, nonInviate }) => [scansioni.length, nonInviate])).toEqual([[0, 4]]))
  expect(memory.scans.size).toBe(4)
  signedIn()
  notifySession()
  await waitFor(() => expect([...taken.values()]).toEqual(named(4)))
  await waitFor(() => expect(sent.at(-1)?.nonInviate).toBe(0))
})

it('a session that ends leaves the scans on the device, and they go when the same user is back', async () => {
  const { log, state } = await openPage()
  treat = () => ({ status: 503, body: { message: 'In manutenzione' } })
  await log.add(yard, 'RES-1')
  await waitFor(() => expect(state().unreached).toBe('In manutenzione'))
  endSession('expired')
  await waitFor(() => expect(state().waiting).toEqual([]))
  expect(memory.scans.size).toBe(1)
  treat = () => undefined
  signedIn()
  notifySession()
  await waitFor(() => expect([...taken.values()]).toEqual(['RES-1']))
})

it('a full device keeps scans in memory, says so once, asks before the page is closed, and sends them all the same', async () => {
  memory.store.add.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  online(false)
  const { log, state } = await openPage()
  await addAll(log, named(2))
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect([device.show.mock.calls.length, closing.defaultPrevented, state().waiting.length]).toEqual([1, true, 2])
  online(true)
  await untilSent(state)
  expect([...taken.values()]).toEqual(named(2))
})

it('a browser that stores nothing at all sends what is in memory', async () => {
  device.open.mockRejectedValue(new DOMException('No', 'InvalidStateError'))
  const { log, state } = await openPage()
  await addAll(log, named(2))
  await untilSent(state)
  expect([...taken.values()]).toEqual(named(2))
})

it.each([403, 404])(
  'scans that are refused with %d stay with the reason, hold up no other inventory and end no session',
  async (status) => {
    const message = 'Non si può'
    treat = ({ inventory }) => (inventory === yard.id ? { status, body: { message } } : undefined)
    const { log, state } = await openPage()
    await log.add(yard, 'RES-1')
    await log.add(other, 'RES-2')
    await waitFor(() => expect([...taken.values()]).toEqual(['RES-2']))
    expect(state().blocked.get(yard.id)).toEqual({ status, reason: message })
    expect(codes(state().waiting)).toEqual(['RES-1'])
    expect([memory.scans.size, localStorage.getItem('token') !== null]).toEqual([1, true])
    sent = []
    const again = await openPage()
    await again.log.add(other, 'RES-3')
    await waitFor(() => expect([...taken.values()]).toEqual(['RES-2', 'RES-3']))
    // A deleted inventory does not come back: it is not asked for by each page.
    expect(sent.some(({ inventory }) => inventory === yard.id)).toBe(status !== 404)
    treat = () => undefined
    await again.log.retry(yard.id)
    await untilSent(again.state)
  },
)

it('one scan the server does not take stays with its sentence, the others go, and the device reports it', async () => {
  online(false)
  const { log, state } = await openPage()
  // The page lets no empty code through; a scan of an older release might be one.
  await addAll(log, ['M-1', '', 'M-2'])
  online(true)
  await waitFor(() => expect(state().waiting.map(({ refused }) => refused)).toEqual(['']))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ scansioni: [], nonInviate: 1 }))
  const again = await openPage()
  expect(again.state().waiting.map(({ refused }) => refused)).toEqual([''])
  await log.remove(state().waiting.map(({ key }) => key))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ scansioni: [], nonInviate: 0 }))
  expect(memory.scans.size).toBe(0)
})

it('2,000 waiting scans are each read once', async () => {
  online(false)
  const first = await openPage()
  await addAll(first.log, named(2_000))
  memory.store.read.mockClear()
  const { state } = await openPage()
  online(true)
  await untilSent(state)
  const read = memory.store.read.mock.calls.reduce((sum, [orders]) => sum + orders.length, 0)
  expect(read).toBeLessThanOrEqual(2_000)
  expect([...taken.values()]).toEqual(named(2_000))
})
