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
afterAll(() => vi.resetModules())

interface Batch {
  dispositivo: string
  nome: string
  nonInviate: number
  scansioni: { key: string; codice: string; il: string; annulla?: string }[]
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
    for (const { key, codice, annulla } of batch.scansioni) annulla ? taken.delete(annulla) : taken.set(key, codice)
    const esito = (codice: string) => (codice === '' ? 'RIFIUTATA' : 'TROVATO')
    const data = batch.scansioni.map(({ key, codice, annulla }) => ({
      key,
      codice,
      esito: annulla ? 'ANNULLATA' : esito(codice),
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
const named = (count: number) => Array.from({ length: count }, (_, index) => `M-${index}`)
async function addAll(log: Log, all: readonly string[]) {
  for (const code of all) await log.add(yard, code)
}
const untilSent = (state: () => ScanState) => waitFor(() => expect(state().waiting).toEqual([]))

it('a scan that was never sent is taken back on the device alone, in all its tabs', async () => {
  online(false)
  const [one, two] = [await openPage(), await openPage()]
  await addAll(one.log, named(2))
  await waitFor(() => expect(two.state().waiting.length).toBe(2))
  const [wrong] = one.state().waiting
  if (wrong) await Promise.all([one.log.takeBack(wrong), one.log.takeBack(wrong)])
  expect(one.state().answered.map(({ codice, answer }) => [codice, answer.esito])).toEqual([['M-0', 'ANNULLATA']])
  await waitFor(() => expect(codes(two.state().waiting)).toEqual(['M-1']))
  expect(memory.scans.size).toBe(1)
  online(true)
  await untilSent(one.state)
  expect(codes(sent.flatMap(({ scansioni }) => scansioni))).toEqual(['M-1'])
})

it('one that was answered is taken back by the server, once, and by a later page too', async () => {
  const { log, state } = await openPage()
  await log.add(yard, 'RES-1')
  await untilSent(state)
  online(false)
  const [answered] = state().answered
  for (let press = 0; press < 2; press++) if (answered) await log.takeBack(answered)
  expect(state().waiting.map(({ annulla }) => annulla)).toEqual([answered?.key])
  const later = await openPage()
  online(true)
  await untilSent(later.state)
  expect(sent.at(-1)?.scansioni).toMatchObject([{ codice: 'RES-1', annulla: answered?.key }])
  expect(taken.size).toBe(0)
})

it.each([
  ['its answer was lost', async () => {}],
  ['an earlier page may have sent it', async () => localStorage.removeItem('scansSent')],
])('one that may have arrived goes before what takes it back: %s', async (_name, prepare) => {
  treat = () => ({ broken: true })
  const first = await openPage()
  await first.log.add(yard, 'RES-1')
  await waitFor(() => expect(first.state().unreached).toBeDefined())
  online(false)
  await prepare()
  const { log, state } = await openPage()
  const [waiting] = state().waiting
  if (waiting) await log.takeBack(waiting)
  expect(state().waiting.length).toBe(2)
  treat = () => undefined
  online(true)
  await untilSent(state)
  expect(sent.at(-1)?.scansioni.map(({ annulla }) => annulla)).toEqual([undefined, waiting?.key])
  expect(taken.size).toBe(0)
})

it('one that is on its way is taken back by the server, and one it refuses leaves the device', async () => {
  const { log, state } = await openPage()
  let taking: Promise<void> | undefined
  treat = ({ scansioni: [scan] }) => {
    const onWay = state().waiting.find(({ key }) => key === scan?.key)
    if (onWay) taking ??= log.takeBack(onWay)
    return undefined
  }
  await log.add(yard, 'RES-1')
  await waitFor(() => expect(taking).toBeDefined())
  await taking
  await untilSent(state)
  await waitFor(() => expect(taken.size).toBe(0))
  expect(sent.flatMap(({ scansioni }) => scansioni).length).toBe(2)
  await log.add(yard, '')
  await waitFor(() => expect(state().waiting.map(({ refused }) => refused)).toEqual(['']))
  const [refused] = state().waiting
  if (refused) await log.takeBack(refused)
  expect([state().waiting, memory.scans.size]).toEqual([[], 0])
})
