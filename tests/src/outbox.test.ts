import { webcrypto } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Item, OutboxAdapter, Outcome } from '#src/device/outbox/item.ts'
import type { Outbox as AnOutbox } from '#src/device/outbox/outbox.ts'
import type { Policy } from '#src/device/outbox/policy.ts'
import type { DeviceKey } from '#src/device/seal.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { newDeviceKey } from '#tests/support/device-key.ts'
import { memoryDevice } from '#tests/support/device-store.ts'
import { locks } from './support/locks.ts'
import { online } from './support/scan-pages.ts'
import { signedIn } from './support/server.ts'

const device = vi.hoisted(() => ({ key: undefined as DeviceKey | undefined }))
vi.mock('#src/device/device-key.ts', async () => {
  const { currentSession } = await import('#src/lib/net/session.ts')
  return { deviceOwner: () => currentSession()?.id, deviceKey: async () => device.key }
})

// Files of tests share their modules: those loaded before have none of the mocks, and later ones must not have them.
vi.resetModules()
const { Outbox } = await import('#src/device/outbox/outbox.ts')
const { notifySession } = await import('#src/lib/net/session.ts')
const { HttpError: Refused } = await import('#src/lib/net/http-error.ts')
afterAll(() => vi.resetModules())

const policy: Policy = {
  kind: 'scan',
  lock: 'sends',
  channel: 'notices',
  batch: 2,
  retry: { firstMs: 60_000, longestMs: 60_000, pauseMs: 60_000 },
  blockingAttempts: Infinity,
  marksAttempts: false,
  changes: false,
  keptAfterSendingMs: 0,
}

let memory = memoryDevice()
let sent: string[][] = []
/** How the server treats a batch, where it does not take all of it. */
let treat: (ids: readonly string[]) => ReadonlyMap<string, Outcome> | HttpError | undefined = () => undefined
let channels: BroadcastChannel[] = []
let pages: AnOutbox<Item>[] = []

class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${expect.getState().currentTestName}`)
    channels.push(this)
  }
}

beforeEach(async () => {
  memory = memoryDevice()
  sent = []
  treat = () => undefined
  channels = []
  pages = []
  device.key = await newDeviceKey()
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true })
  signedIn()
  online(true)
})
afterEach(async () => {
  // A page of a test before must not send in the next one.
  online(false)
  for (const { items } of pages) await items.remove(items.all().map(({ id }) => id))
  localStorage.clear()
  for (const channel of channels) channel.close()
  memory.lose()
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  Reflect.deleteProperty(navigator, 'onLine')
  vi.unstubAllGlobals()
})

const adapter = (more: Partial<Policy>): OutboxAdapter<Item> => ({
  policy: { ...policy, ...more },
  toEntry: ({ subject, reason }) => ({ subject, at: 0, files: [], content: { reason } }),
  fromEntry: ({ id, user, subject, state }) => {
    if (state === 'open') throw new TypeError()
    return { id, user, subject, state, sender: `${user}`, onDevice: true }
  },
  send: async (_subject, batch) => {
    const ids = batch.map(({ id }) => id)
    sent.push(ids)
    const treated = treat(ids)
    if (treated instanceof Error) throw treated
    return treated ?? new Map(ids.map((id) => [id, { state: 'sent' as const, sentAt: Date.now() }]))
  },
})

async function openPage(more: Partial<Policy> = {}) {
  const { store } = memory
  const outbox: AnOutbox<Item> = new Outbox<Item>(adapter(more), { onChange: () => {} }, async () => store)
  pages.push(outbox)
  await outbox.start()
  const list = () => outbox.items.all().map(({ id, state }) => `${id} ${state}`)
  return { outbox, list }
}

const item = (id: string, subject = 'a'): Item => ({
  ...{ id, subject, user: 7, sender: '7', state: 'waiting', onDevice: false },
})
async function addAll({ outbox }: { outbox: AnOutbox<Item> }, ...items: readonly Item[]) {
  for (const one of items) await outbox.add(() => one)
}

const three = () => [item('1'), item('2', 'b'), item('3'), item('4')]

it.each([
  ['by subject, two at once', {}, [['1', '3'], ['2'], ['4']]],
  ['one at a time', { batch: 1 }, [['1'], ['2'], ['3'], ['4']]],
])('goes as its policy says: %s', async (_name, more, batches) => {
  online(false)
  const page = await openPage(more)
  await addAll(page, ...three())
  online(true)
  await waitFor(() => expect(page.list()).toEqual([]))
  expect([sent, memory.entries.size]).toEqual([batches, 0])
})

it('what was sent is listed as long as its policy says', async () => {
  const page = await openPage({ keptAfterSendingMs: 60_000 })
  await addAll(page, item('1'))
  await waitFor(() => expect(page.list()).toEqual(['1 sent']))
  expect(memory.entries.size).toBe(1)
})

it('a refusal holds up its subject, and nothing else', async () => {
  treat = (ids) => (ids.includes('2') ? undefined : new Refused({ status: 403, message: 'No' }))
  online(false)
  const page = await openPage()
  await addAll(page, ...three())
  online(true)
  await waitFor(() => expect(page.list()).toEqual(['1 waiting', '3 waiting', '4 waiting']))
  await waitFor(() => expect(sent.flat()).toContain('2'))
  treat = () => undefined
  await page.outbox.retry(['1', '3', '4'])
  await waitFor(() => expect(page.list()).toEqual([]))
})

it('a pause that the server asks for outlasts the network, not the user', async () => {
  treat = () => new Refused({ status: 429, message: 'Piano', retryAfter: 3_600 })
  const page = await openPage()
  await addAll(page, item('1'))
  await waitFor(() => expect(page.outbox.runner.backoff?.isPaused).toBe(true))
  await page.outbox.hurry()
  await addAll(page, item('2'))
  expect(sent).toEqual([['1']])
  treat = () => undefined
  await page.outbox.retry([])
  await waitFor(() => expect(sent).toEqual([['1'], ['1', '2']]))
})

it('a clock that is set back ends a pause, which would last until it has caught up', async () => {
  treat = () => new Refused({ status: 429, message: 'Piano', retryAfter: 3_600 })
  const page = await openPage()
  await addAll(page, item('1'))
  await waitFor(() => expect(page.outbox.runner.backoff?.isPaused).toBe(true))
  treat = () => undefined
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 86_400_000)
  page.outbox.changed()
  await waitFor(() => expect(sent).toEqual([['1'], ['1']]))
  clock.mockRestore()
})

it('a pause that was asked of one user does not backoff up the next one', async () => {
  treat = () => new Refused({ status: 429, message: 'Piano', retryAfter: 3_600 })
  const page = await openPage()
  await addAll(page, item('1'))
  await waitFor(() => expect(page.outbox.runner.backoff?.isPaused).toBe(true))
  treat = () => undefined
  signedIn({ id: 8 })
  notifySession()
  await waitFor(() => expect(page.list()).toEqual([]))
  await addAll(page, { ...item('2'), user: 8, sender: '8' })
  await waitFor(() => expect(sent).toEqual([['1'], ['2']]))
})

it('what the user has tried again is sent though the device cannot store that', async () => {
  treat = () => new Map([['1', { state: 'failed', reason: 'No' }]])
  const page = await openPage({ changes: true })
  await addAll(page, item('1'))
  await waitFor(() => expect(page.list()).toEqual(['1 failed']))
  treat = () => undefined
  memory.store.replace.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  await page.outbox.retry(['1']).catch(() => undefined)
  await waitFor(() => expect(sent).toEqual([['1'], ['1']]))
})

it('without a network a failed attempt is not tried again and again', async () => {
  treat = () => new Refused({ status: 503, message: 'No' })
  const page = await openPage()
  await addAll(page, item('1'))
  await waitFor(() => expect(page.outbox.runner.backoff).toBeDefined())
  online(false)
  const request = vi.spyOn(navigator.locks, 'request')
  await page.outbox.hurry()
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
  expect(request.mock.calls.length).toBe(1)
})

it('what the server leaves unanswered waits, and is sent again', async () => {
  treat = () => new Map([['1', { state: 'sent' }]])
  online(false)
  const page = await openPage()
  await addAll(page, item('1'), item('2'))
  online(true)
  await waitFor(() => expect(page.outbox.runner.backoff).toBeDefined())
  expect([page.list(), sent]).toEqual([['2 waiting'], [['1', '2']]])
  treat = () => undefined
  online(true)
  await waitFor(() => expect(page.list()).toEqual([]))
})

it('what another tab has removed meanwhile is not brought back by its refusal', async () => {
  treat = (ids) => {
    memory.entries.clear()
    return new Map(ids.map((id) => [id, { state: 'failed', reason: 'No' }]))
  }
  const page = await openPage()
  await addAll(page, item('1'))
  await waitFor(() => expect(sent.length).toBe(1))
  await waitFor(() => expect(page.list()).toEqual([]))
  expect(memory.entries.size).toBe(0)
})

it('what is removed while it is being stored leaves the device, and is not sent', async () => {
  const page = await openPage()
  const { put } = memory.store
  const write = put.getMockImplementation()
  const removed: Promise<void>[] = []
  put.mockImplementationOnce(async (entry) => {
    removed.push(page.outbox.remove([entry.id]))
    return (await write?.(entry)) ?? 0
  })
  await addAll(page, item('1'))
  await Promise.all(removed)
  expect([page.list(), memory.entries.size, sent]).toEqual([[], 0, []])
})

it('what cannot be removed from the device is there still', async () => {
  online(false)
  const page = await openPage()
  await addAll(page, item('1'))
  memory.store.remove.mockRejectedValueOnce(new DOMException('No', 'InvalidStateError'))
  await expect(page.outbox.remove(['1'])).rejects.toThrow()
  await page.outbox.items.reload()
  expect(page.list()).toEqual(['1 waiting'])
})

it('what another tab has sealed with a renewed key is read once this one has it too', async () => {
  online(false)
  const [one, two] = [await openPage(), await openPage()]
  await addAll(one, item('1'))
  await waitFor(() => expect(two.list()).toEqual(['1 waiting']))
  const before = device.key
  const renewed = await newDeviceKey('second', before && [before.present])
  device.key = renewed
  const three = await openPage()
  await addAll(three, item('2'))
  await two.outbox.items.reload()
  expect(two.list()).toEqual(['1 waiting'])
  if (before) Object.assign(before, renewed)
  await two.outbox.items.reload()
  expect(two.list()).toEqual(['1 waiting', '2 waiting'])
})
