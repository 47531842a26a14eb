import { webcrypto } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NewRequest, QueuedRequest } from '#src/device/outbox/queue.ts'
import type { RequestQueue as Queue } from '#src/device/outbox/request-queue.ts'
import type { DeviceKey } from '#src/device/seal.ts'
import { newDeviceKey } from '#tests/support/device-key.ts'
import { memoryDevice } from '#tests/support/device-store.ts'
import { signedIn } from './support/server.ts'
import { Upload, upload } from './support/upload.ts'

const device = vi.hoisted(() => ({ show: vi.fn(), key: undefined as DeviceKey | undefined }))
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
const { RequestQueue } = await import('#src/device/outbox/request-queue.ts')
afterAll(() => vi.resetModules())

/** A file of the page's own kind with bytes the encryption takes. */
class ReadableFile extends File {
  override arrayBuffer() {
    return Promise.resolve(new TextEncoder().encode(this.name).buffer)
  }
}

let memory = memoryDevice()
let pages: { engine: Queue; list: () => readonly QueuedRequest[] }[] = []

beforeEach(async () => {
  localStorage.clear()
  Upload.requests = []
  pages = []
  memory = memoryDevice()
  device.show.mockClear()
  device.key = await newDeviceKey()
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('File', ReadableFile)
  vi.stubGlobal('isSecureContext', true)
  const locks = { request: (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
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
async function openPage(): Promise<(typeof pages)[number]> {
  const published: QueuedRequest[][] = []
  const { store } = memory
  const engine = new RequestQueue(
    (entries) => published.push([...entries]),
    async () => store,
  )
  await engine.start()
  const page = { engine, list: () => published.at(-1) ?? [] }
  pages.push(page)
  return page
}

const request = (more: Partial<NewRequest> = {}): NewRequest => ({
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
const states = (list: readonly QueuedRequest[]) => list.map(({ state }) => state)
const settle = (list: () => readonly QueuedRequest[], ...expected: string[]) =>
  waitFor(() => expect(states(list())).toEqual(expected))

it('a request lies sealed on the device, goes with its parts in their order, and gives up its files once it has arrived', async () => {
  const { engine, list } = await openPage()
  const queued = await engine.enqueue(request())
  expect([queued.onDevice, queued.files[0]?.sha256.length, memory.files.size]).toEqual([true, 64, 1])
  const [stored] = memory.entries.values()
  expect(Object.keys(stored ?? {}).toSorted()).toEqual([
    'at',
    'by',
    'files',
    'id',
    'iv',
    'kind',
    'order',
    'sealed',
    'state',
    'subject',
    'user',
  ])
  const sent = await upload(0)
  expect([...sent.parts.keys()]).toEqual(['matricola', 'valore[]', 'valore[]', 'foto-0'])
  sent.end(201, { data: { id: 3 }, received: { 'foto-0': queued.files[0]?.sha256 } })
  await settle(list, 'sent')
  expect(list()[0]?.answer).toMatchObject({ data: { id: 3 } })
  expect(memory.files.size).toBe(0)
})

it('a page that dies between sending and noting the answer repeats the request under the same key', async () => {
  const first = await openPage()
  await first.engine.enqueue(request())
  const lost = await upload(0)
  lost.uploaded()
  // The page is gone: nothing it heard is noted.
  const again = await openPage()
  const repeated = await upload(1)
  expect(repeated.headers['Idempotency-Key']).toBe(lost.headers['Idempotency-Key'])
  repeated.end(201)
  await settle(again.list, 'sent')
})

it('what an earlier key has sealed is sealed anew with its files, and sent once', async () => {
  const first = await openPage()
  await first.engine.enqueue(request())
  const interrupted = await upload(0)
  const before = device.key
  device.key = await newDeviceKey('second', before && [before.present])
  const again = await openPage()
  const sealedBy = () => [...memory.entries.values(), ...memory.files.values()].map(({ by }) => by)
  expect(sealedBy()).toEqual(['second', 'second'])
  const repeated = await upload(1)
  expect(repeated.headers['Idempotency-Key']).toBe(interrupted.headers['Idempotency-Key'])
  expect(repeated.parts.get('foto-0')).toBeInstanceOf(File)
  repeated.end(201)
  await settle(again.list, 'sent')
  device.key = { ...device.key, older: [] }
  expect(states((await openPage()).list())).toEqual(['sent'])
})

it('a device without room for it opens what lies there with the earlier key', async () => {
  const first = await openPage()
  await first.engine.enqueue(request())
  await upload(0)
  device.key = await newDeviceKey('second', device.key && [device.key.present])
  memory.store.addFile.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  const again = await openPage()
  const repeated = await upload(1)
  repeated.end(201)
  await settle(again.list, 'sent')
})

it('a key that is in the queue gives its entry, and nothing is stored twice', async () => {
  const { engine } = await openPage()
  const [one, other] = [await engine.enqueue(request({ key: 'k' })), await engine.enqueue(request({ key: 'k' }))]
  expect([other.id, memory.entries.size, memory.files.size]).toEqual([one.id, 1, 1])
})

it('a file that arrived damaged fails its request', async () => {
  const { engine, list } = await openPage()
  await engine.enqueue(request())
  const sent = await upload(0)
  sent.end(201, { data: {}, received: { 'foto-0': 'another' } })
  await settle(list, 'failed')
  expect(list()[0]?.reason).toContain('davanti.png')
})

it('a refused request stays, lets the next one go, is reopened with all it held, and its correction has another key', async () => {
  const { engine, list } = await openPage()
  await engine.enqueue(request())
  await engine.enqueue(request({ title: 'Altra' }))
  const refused = await upload(0)
  refused.end(422, { message: 'Non valido', errors: { matricola: ['Sconosciuta'] } })
  const next = await upload(1)
  next.end(201)
  await settle(list, 'failed', 'sent')
  const [failed] = list()
  expect([failed?.reason, failed?.errors]).toEqual(['Sconosciuta', { matricola: ['Sconosciuta'] }])
  const reopened = await engine.reopen(failed?.id ?? '')
  expect(reopened?.form).toEqual({ step: 4 })
  expect(reopened?.fields[0]).toEqual(['matricola', 'ABC123'])
  expect(reopened?.files.map(({ name, file }) => [name, file?.name])).toEqual([['foto-0', 'davanti.png']])
  await engine.replace(failed?.id ?? '', request({ title: 'Corretta' }))
  const corrected = await upload(2)
  expect(corrected.headers['Idempotency-Key']).not.toBe(refused.headers['Idempotency-Key'])
  corrected.end(201)
  await waitFor(() =>
    expect(list().map(({ title, state }) => `${title} ${state}`)).toEqual(['Altra sent', 'Corretta sent']),
  )
})

it('a request whose file the device has lost is not sent, names the file, and is opened without it', async () => {
  const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { engine, list } = await openPage()
  const files = ['davanti.png', 'dietro.png'].map((name, n) => ({
    name: `foto-${n}`,
    file: new ReadableFile(['x'], name),
  }))
  const { id } = await engine.enqueue(request({ files }))
  const [lost = ''] = memory.files.keys()
  memory.files.delete(lost)
  away.mockRestore()
  window.dispatchEvent(new Event('online'))
  await settle(list, 'failed')
  expect(list()[0]?.reason).toBe(
    'questo dispositivo non riesce più a leggere davanti.png. Correggi l’invio e scegli di nuovo quanto manca.',
  )
  expect(Upload.requests).toEqual([])
  const reopened = await engine.reopen(id)
  expect(reopened?.files.map(({ name, fileName, file }) => [name, fileName, file?.name])).toEqual([
    ['foto-0', 'davanti.png', undefined],
    ['foto-1', 'dietro.png', 'dietro.png'],
  ])
})

it('a request that may have arrived is not opened for correction; one that has not is, and is held until it is replaced', async () => {
  const { engine, list } = await openPage()
  const { id } = await engine.enqueue(request())
  const stopped = await upload(0)
  expect(await engine.reopen(id)).toBeDefined()
  expect(stopped.aborted).toBe(true)
  await settle(list, 'failed')
  await engine.retry(id)
  const lost = await upload(1)
  lost.uploaded()
  lost.onerror?.()
  await waitFor(() => expect(list()[0]?.unsure).toBe(true))
  expect(await engine.reopen(id)).toBeUndefined()
  expect(device.show).toHaveBeenLastCalledWith({
    success: 'warning',
    message: 'Potrebbe essere già arrivata: si può correggere solo dopo l’invio.',
  })
})

it('on a full device the request is kept in memory, the user is told, and it is sent all the same', async () => {
  memory.store.addFile.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  const { engine, list } = await openPage()
  const queued = await engine.enqueue(request())
  expect([queued.onDevice, memory.entries.size, memory.files.size]).toEqual([false, 0, 0])
  expect(device.show.mock.calls.map(([{ message }]) => message)[0]).toContain('non può conservare')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  const sent = await upload(0)
  sent.end(201)
  await settle(list, 'sent')
})

it('on a device that can store no outcome, a sent request stays sent, and a failed attempt is followed by a pause', async () => {
  const { engine, list } = await openPage()
  await engine.enqueue(request())
  memory.store.replace.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  const first = await upload(0)
  first.end(503)
  await waitFor(() => expect(list()[0]?.waitUntil).toBeGreaterThan(0))
  expect(Upload.requests).toHaveLength(1)
  await engine.retry(list()[0]?.id ?? '').catch(() => undefined)
  window.dispatchEvent(new Event('online'))
  const second = await upload(1)
  second.end(201)
  await settle(list, 'sent')
  window.dispatchEvent(new Event('online'))
  await engine.retry(list()[0]?.id ?? '').catch(() => undefined)
  expect(Upload.requests).toHaveLength(2)
})

it('of what one user has queued, another one sees and sends nothing', async () => {
  const { engine } = await openPage()
  await engine.enqueue(request())
  await upload(0)
  signedIn({ id: 8 })
  const { list } = await openPage()
  expect(list()).toEqual([])
  signedIn({ id: 7 })
  const own = await openPage()
  expect(own.list().map(({ title }) => title)).toEqual(['Accettazione ABC123'])
})

it('what another tab removes is neither sent nor brought back', async () => {
  const { engine, list } = await openPage()
  const { id } = await engine.enqueue(request())
  const sent = await upload(0)
  await memory.store.remove([id])
  sent.end(201)
  await settle(list)
  expect(memory.entries.size).toBe(0)
})
