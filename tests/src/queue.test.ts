import { waitFor } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import type { DeviceKey } from '#src/device/seal.ts'
import { newDeviceKey } from '#tests/support/device-key.ts'
import { queuePages, ReadableFile, request, settle, states } from './support/queue-pages.ts'
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
const { storeSwitch } = await import('#src/lib/net/switched-user.ts')
const { RequestQueue } = await import('#src/device/outbox/request-queue.ts')
afterAll(() => vi.resetModules())

const queue = queuePages(device, (...page) => new RequestQueue(...page))

it('a request lies sealed on the device, goes with its parts in their order, and gives up its files once it has arrived', async () => {
  const { engine, list } = await queue.openPage()
  const queued = await engine.enqueue(request())
  expect([queued.onDevice, queued.files[0]?.sha256.length, queue.memory.files.size]).toEqual([true, 64, 1])
  const [stored] = queue.memory.entries.values()
  expect(Object.keys(stored ?? {}).toSorted()).toEqual([
    'at',
    'by',
    'files',
    'id',
    'iv',
    'kind',
    'position',
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
  expect(queue.memory.files.size).toBe(0)
})

it('a page that dies between sending and noting the answer repeats the request under the same key', async () => {
  const first = await queue.openPage()
  await first.engine.enqueue(request())
  const lost = await upload(0)
  lost.uploaded()
  // The page is gone: nothing it heard is noted.
  const again = await queue.openPage()
  const repeated = await upload(1)
  expect(repeated.headers['Idempotency-Key']).toBe(lost.headers['Idempotency-Key'])
  repeated.end(201)
  await settle(again.list, 'sent')
})

it('what an earlier key has sealed is sealed anew with its files, and sent once', async () => {
  const first = await queue.openPage()
  await first.engine.enqueue(request())
  const interrupted = await upload(0)
  const before = device.key
  device.key = await newDeviceKey('second', before && [before.present])
  const again = await queue.openPage()
  const sealedBy = () => [...queue.memory.entries.values(), ...queue.memory.files.values()].map(({ by }) => by)
  expect(sealedBy()).toEqual(['second', 'second'])
  const repeated = await upload(1)
  expect(repeated.headers['Idempotency-Key']).toBe(interrupted.headers['Idempotency-Key'])
  expect(repeated.parts.get('foto-0')).toBeInstanceOf(File)
  repeated.end(201)
  await settle(again.list, 'sent')
  device.key = { ...device.key, older: [] }
  expect(states((await queue.openPage()).list())).toEqual(['sent'])
})

it('a device without room for it opens what lies there with the earlier key', async () => {
  const first = await queue.openPage()
  await first.engine.enqueue(request())
  await upload(0)
  device.key = await newDeviceKey('second', device.key && [device.key.present])
  queue.memory.store.addFile.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  const again = await queue.openPage()
  const repeated = await upload(1)
  repeated.end(201)
  await settle(again.list, 'sent')
})

it('a key that is in the queue gives its entry, and nothing is stored twice', async () => {
  const { engine } = await queue.openPage()
  const [one, other] = [await engine.enqueue(request({ key: 'k' })), await engine.enqueue(request({ key: 'k' }))]
  expect([other.id, queue.memory.entries.size, queue.memory.files.size]).toEqual([one.id, 1, 1])
})

it('a file that arrived damaged fails its request', async () => {
  const { engine, list } = await queue.openPage()
  await engine.enqueue(request())
  const sent = await upload(0)
  sent.end(201, { data: {}, received: { 'foto-0': 'another' } })
  await settle(list, 'failed')
  expect(list()[0]?.reason).toContain('davanti.png')
})

it('a request whose file the device has lost is not sent, names the file, and is opened without it', async () => {
  const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { engine, list } = await queue.openPage()
  const files = ['davanti.png', 'dietro.png'].map((name, n) => ({
    name: `foto-${n}`,
    file: new ReadableFile(['x'], name),
  }))
  const { id } = await engine.enqueue(request({ files }))
  const [lost = ''] = queue.memory.files.keys()
  queue.memory.files.delete(lost)
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

it('on a full device the request is kept in memory, the user is told, and it is sent all the same', async () => {
  queue.memory.store.addFile.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  const { engine, list } = await queue.openPage()
  const queued = await engine.enqueue(request())
  expect([queued.onDevice, queue.memory.entries.size, queue.memory.files.size]).toEqual([false, 0, 0])
  expect(device.show.mock.calls.map(([{ message }]) => message)[0]).toContain('non può conservare')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  const sent = await upload(0)
  sent.end(201)
  await settle(list, 'sent')
})

it('on a device that can store no outcome, a sent request stays sent, and a failed attempt is followed by a pause', async () => {
  const { engine, list } = await queue.openPage()
  await engine.enqueue(request())
  queue.memory.store.replace.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
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
  const { engine } = await queue.openPage()
  await engine.enqueue(request())
  await upload(0)
  signedIn({ id: 8 })
  const { list } = await queue.openPage()
  expect(list()).toEqual([])
  signedIn({ id: 7 })
  const own = await queue.openPage()
  expect(own.list().map(({ title }) => title)).toEqual(['Accettazione ABC123'])
})

it('what another tab removes is neither sent nor brought back', async () => {
  const { engine, list } = await queue.openPage()
  const { id } = await engine.enqueue(request())
  const sent = await upload(0)
  await queue.memory.store.remove([id])
  sent.end(201)
  await settle(list)
  expect(queue.memory.entries.size).toBe(0)
})

it('while somebody else is impersonated the request is kept in memory only, and the user is told', async () => {
  const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  storeSwitch({
    id: 77,
    username: 'altra',
    name: 'Altra',
    surname: 'Persona',
    roles: [],
    until: '2099-01-01T00:00:00Z',
  })
  const { engine } = await queue.openPage()
  const { onDevice } = await engine.enqueue(request())
  expect([onDevice, queue.memory.entries.size]).toEqual([false, 0])
  expect(device.show.mock.calls.map(([{ message }]) => message)[0]).toContain('non può conservare')
  away.mockRestore()
})
