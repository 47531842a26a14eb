import { waitFor } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import { addAll, codes, named, online, scanPages, untilSent, yard } from './support/scan-pages.ts'
import { signedIn } from './support/server.ts'

const device = vi.hoisted(() => ({ show: vi.fn(), open: vi.fn(), key: undefined as unknown }))
vi.mock('#src/lib/snackbar.ts', () => ({ showMessage: device.show }))
vi.mock('#src/device/device-key.ts', async () => {
  const { currentSession } = await import('#src/lib/net/session.ts')
  return {
    deviceOwner: () => (currentSession()?.real ? undefined : currentSession()?.id),
    deviceKey: async () => device.key,
  }
})

// Files of tests share their modules: those loaded before have none of the mocks, and later ones must not have them.
vi.resetModules()
const { ScanLog } = await import('#src/features/inventory/count/scans/scan-log.ts')
const { notifySession, endSession } = await import('#src/lib/net/session.ts')
afterAll(() => vi.resetModules())

const pages = scanPages(device, ScanLog)
const READABLE = ['at', 'files', 'id', 'kind', 'position', 'state', 'subject', 'user']
const other = { id: 8, nome: 'Torino 23-11-2026' }

it('a code lies sealed on the device before it leaves, and goes from there when the server has answered it', async () => {
  online(false)
  const { log, state } = await pages.openPage()
  await log.add(yard, 'RES-1')
  const [stored] = pages.memory.entries.values()
  expect(Object.keys(stored ?? {}).toSorted()).toEqual([...READABLE, 'by', 'iv', 'sealed'].toSorted())
  expect(new TextDecoder().decode(stored?.sealed)).not.toContain('RES-1')
  expect([pages.sent.length, codes(state().waiting)]).toEqual([0, ['RES-1']])
  online(true)
  await untilSent(state)
  await waitFor(() => expect(pages.memory.entries.size).toBe(0))
  expect([codes(state().answered), state().answered[0]?.answer.esito]).toEqual([['RES-1'], 'TROVATO'])
  expect(pages.sent[0]?.dispositivo).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

it('a code that is not on the disk yet is shown as being stored, and is not sent before', async () => {
  const { log, state } = await pages.openPage()
  let release = () => {}
  const written = new Promise<void>((resolve) => {
    release = resolve
  })
  const { put } = pages.memory.store
  const write = put.getMockImplementation()
  put.mockImplementationOnce(async (scan) => {
    await written
    return (await write?.(scan)) ?? 0
  })
  const adding = log.add(yard, 'RES-1')
  await waitFor(() => expect(put).toHaveBeenCalled())
  expect([state().waiting.map(({ isStoring }) => isStoring), pages.sent.length]).toEqual([[true], 0])
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  online(false)
  release()
  await adding
  expect(state().waiting.map(({ codice, isStoring }) => [codice, isStoring])).toEqual([['RES-1', undefined]])
  online(true)
  await untilSent(state)
})

it('250 codes read without a network go in their order, a hundred at a time, and each contact says how many are left', async () => {
  online(false)
  const { log, state } = await pages.openPage()
  await addAll(log, named(250))
  online(true)
  await untilSent(state)
  expect(pages.sent.map(({ scansioni, nonInviate }) => [scansioni.length, nonInviate])).toEqual([
    [100, 150],
    [100, 50],
    [50, 0],
  ])
  expect(codes(pages.sent.flatMap(({ scansioni }) => scansioni))).toEqual(named(250))
})

it('an answer that is lost has the same scans sent again under their keys: none lost, none doubled', async () => {
  let lost = 0
  pages.treat = () => (lost++ < 2 ? { broken: true } : undefined)
  online(false)
  const { log, state } = await pages.openPage()
  await addAll(log, named(30))
  online(true)
  await waitFor(() => expect(lost).toBe(1))
  await waitFor(() => expect(state().unreached).toBeDefined())
  expect([pages.memory.entries.size, state().waiting.length]).toEqual([30, 30])
  online(true)
  await waitFor(() => expect(lost).toBe(2))
  await waitFor(() => expect(state().unreached).toBeDefined())
  online(true)
  await untilSent(state)
  expect(pages.sent.length).toBe(3)
  expect([...pages.taken.values()]).toEqual(named(30))
})

it('what a closed page has left is sent by the next one', async () => {
  online(false)
  const first = await pages.openPage()
  await addAll(first.log, named(3))
  const again = await pages.openPage()
  expect(codes(again.state().waiting)).toEqual(named(3))
  online(true)
  await untilSent(again.state)
  expect([...pages.taken.values()]).toEqual(named(3))
})

it('two tabs send one after the other, each scan once, and both know what was answered', async () => {
  online(false)
  const [one, two] = [await pages.openPage(), await pages.openPage()]
  await Promise.all([addAll(one.log, named(120)), addAll(two.log, named(120, 120))])
  await waitFor(() => expect(one.state().waiting.length).toBe(240))
  await waitFor(() => expect(two.state().waiting.length).toBe(240))
  online(true)
  await Promise.all([untilSent(one.state), untilSent(two.state)])
  expect(pages.sent.flatMap(({ scansioni }) => scansioni).length).toBe(240)
  expect(pages.taken.size).toBe(240)
  await waitFor(() => expect(two.state().answered.length).toBe(one.state().answered.length))
})

it('another user of the device neither sees nor sends the scans; the device still says how many it holds', async () => {
  online(false)
  const first = await pages.openPage()
  await addAll(first.log, named(4))
  signedIn({ id: 9, username: 'ada' })
  notifySession()
  await waitFor(() => expect(first.state().waiting).toEqual([]))
  online(true)
  await waitFor(() =>
    expect(pages.sent.map(({ scansioni, nonInviate }) => [scansioni.length, nonInviate])).toEqual([[0, 4]]),
  )
  expect(pages.memory.entries.size).toBe(4)
  signedIn()
  notifySession()
  await waitFor(() => expect([...pages.taken.values()]).toEqual(named(4)))
  await waitFor(() => expect(pages.sent.at(-1)?.nonInviate).toBe(0))
})

it('scans whose user signs out while they are counted are not sent by the next one', async () => {
  online(false)
  const { log } = await pages.openPage()
  await log.add(yard, 'RES-1')
  const { count } = pages.memory.store
  vi.spyOn(pages.memory.store, 'count').mockImplementationOnce(async (kind, subject) => {
    const counted = await count(kind, subject)
    // In another tab: this one has not heard of it yet.
    signedIn({ id: 9, username: 'ada' })
    return counted
  })
  online(true)
  await waitFor(() => expect(pages.sent.length).toBe(1))
  expect(pages.sent.flatMap(({ scansioni }) => scansioni)).toEqual([])
  notifySession()
  signedIn()
  notifySession()
  await waitFor(() => expect([...pages.taken.values()]).toEqual(['RES-1']))
})

it('a session that ends leaves the scans on the device, and they go when the same user is back', async () => {
  const { log, state } = await pages.openPage()
  pages.treat = () => ({ status: 503, body: { message: 'In manutenzione' } })
  await log.add(yard, 'RES-1')
  await waitFor(() => expect(state().unreached).toBe('In manutenzione'))
  endSession('expired')
  await waitFor(() => expect(state().waiting).toEqual([]))
  expect(pages.memory.entries.size).toBe(1)
  pages.treat = () => undefined
  signedIn()
  notifySession()
  await waitFor(() => expect([...pages.taken.values()]).toEqual(['RES-1']))
})

it('a full device keeps scans in memory, says so once, asks before the page is closed, and sends them all the same', async () => {
  pages.memory.store.put.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  online(false)
  const { log, state } = await pages.openPage()
  await addAll(log, named(2))
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect([device.show.mock.calls.length, closing.defaultPrevented, state().waiting.length]).toEqual([1, true, 2])
  online(true)
  await untilSent(state)
  expect([...pages.taken.values()]).toEqual(named(2))
})

it('a browser that stores nothing at all sends what is in memory', async () => {
  device.open.mockRejectedValue(new DOMException('No', 'InvalidStateError'))
  const { log, state } = await pages.openPage()
  await addAll(log, named(2))
  await untilSent(state)
  expect([...pages.taken.values()]).toEqual(named(2))
})

it.each([403, 404])(
  'scans that are refused with %d stay with the reason, backoff up no other inventory and end no session',
  async (status) => {
    const message = 'Non si può'
    pages.treat = ({ inventory }) => (inventory === yard.id ? { status, body: { message } } : undefined)
    const { log, state } = await pages.openPage()
    await log.add(yard, 'RES-1')
    await log.add(other, 'RES-2')
    await waitFor(() => expect([...pages.taken.values()]).toEqual(['RES-2']))
    expect(state().blocked.get(yard.id)).toEqual({ status, reason: message })
    expect(codes(state().waiting)).toEqual(['RES-1'])
    expect([pages.memory.entries.size, localStorage.getItem('token') !== null]).toEqual([1, true])
    pages.sent = []
    const again = await pages.openPage()
    await again.log.add(other, 'RES-3')
    await waitFor(() => expect([...pages.taken.values()]).toEqual(['RES-2', 'RES-3']))
    // A deleted inventory does not come back: it is not asked for by each page.
    expect(pages.sent.some(({ inventory }) => inventory === yard.id)).toBe(status !== 404)
    pages.treat = () => undefined
    await again.log.retry(yard.id)
    await untilSent(again.state)
  },
)

it('one scan the server does not take stays with its sentence, the others go, and the device reports it', async () => {
  online(false)
  const { log, state } = await pages.openPage()
  // The page lets no empty code through; a scan of an older release might be one.
  await addAll(log, ['M-1', '', 'M-2'])
  online(true)
  await waitFor(() => expect(state().waiting.map(({ refused }) => refused)).toEqual(['']))
  await waitFor(() => expect(pages.sent.at(-1)).toMatchObject({ scansioni: [], nonInviate: 1 }))
  const again = await pages.openPage()
  expect(again.state().waiting.map(({ refused }) => refused)).toEqual([''])
  await log.remove(state().waiting.map(({ key }) => key))
  await waitFor(() => expect(pages.sent.at(-1)).toMatchObject({ scansioni: [], nonInviate: 0 }))
  expect(pages.memory.entries.size).toBe(0)
})

it('2,000 waiting scans are each read once', async () => {
  online(false)
  const first = await pages.openPage()
  await addAll(first.log, named(2_000))
  pages.memory.store.read.mockClear()
  const { state } = await pages.openPage()
  online(true)
  await untilSent(state)
  const read = pages.memory.store.read.mock.calls.reduce((sum, [orders]) => sum + orders.length, 0)
  expect(read).toBeLessThanOrEqual(2_000)
  expect([...pages.taken.values()]).toEqual(named(2_000))
})
