import { File as NodeFile } from 'node:buffer'
import { webcrypto } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DraftAutosave as Autosave } from '#src/device/drafts/draft-autosave.ts'
import { MAX_STORED_BYTES } from '#src/device/drafts/draft-files.ts'
import { memoryDevice } from '#tests/support/device-store.ts'

const device = vi.hoisted(() => ({ show: vi.fn(), open: vi.fn() }))
vi.mock('#src/lib/snackbar.ts', () => ({ showMessage: device.show }))
vi.mock('#src/device/drafts/draft-lock.ts', () => ({
  lockDraft: async () => () => {},
  lockedDrafts: async () => () => false,
}))
vi.mock('#src/device/device-store.ts', () => ({ deviceStore: device.open }))
vi.mock('#src/device/device-key.ts', async () => {
  const { newDeviceKey } = await import('#tests/support/device-key.ts')
  const key = newDeviceKey()
  return { deviceKey: () => key }
})

// Files of tests share their modules: those loaded before have none of the mocks, and later ones must not have them.
vi.resetModules()
const { DraftAutosave } = await import('#src/device/drafts/draft-autosave.ts')
afterAll(() => vi.resetModules())

// The store is opened once for the page.
const memory = memoryDevice()
device.open.mockResolvedValue(memory.store)

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('File', NodeFile)
})
afterEach(() => {
  vi.unstubAllGlobals()
  device.show.mockClear()
  memory.store.put.mockReset()
})

const full = () => new DOMException('Full', 'QuotaExceededError')
const fileOf = (name: string, size = 1) => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

/** Stores these files as the draft, and tells whether it has all of them. */
function store(autosave: Autosave, ...files: File[]) {
  const chosen = files.map((file) => ({ key: 'extra', name: file.name, file }))
  autosave.schedule(() => ({ title: 'Prova', path: '/prova', entries: [], files: chosen }))
  return autosave.close()
}

it('stores a file that did not fit within the limit once another one is removed', async () => {
  const autosave = new DraftAutosave(7, 'agents 3')
  const [first, second] = [fileOf('a.mp4', MAX_STORED_BYTES * 0.6), fileOf('b.mp4', MAX_STORED_BYTES * 0.6)]
  expect(await store(autosave, first, second)).toBe(false)
  expect(await store(autosave, second)).toBe(true)
})

it('tries a file again that the device refused, after the input, once the content changes', async () => {
  const autosave = new DraftAutosave(7, 'agents 3')
  const [first, second] = [fileOf('a.png'), fileOf('b.png')]
  expect(await store(autosave, first)).toBe(true)
  memory.store.put.mockRejectedValueOnce(full())
  expect(await store(autosave, first, second)).toBe(false)
  memory.store.put.mockClear()
  expect(await store(autosave, first, second)).toBe(true)
  expect(memory.store.put.mock.calls.map(([, added = []]) => added.length)).toEqual([0, 1])
})

it('says once for each draft that files do not fit', async () => {
  const file = fileOf('grande.mp4', MAX_STORED_BYTES + 1)
  const [one, other] = [new DraftAutosave(7, 'agents 3'), new DraftAutosave(7, 'agents 4')]
  await store(one, file)
  await store(one, file, fileOf('nota.txt'))
  expect(device.show).toHaveBeenCalledTimes(1)
  await store(other, file)
  expect(device.show).toHaveBeenCalledTimes(2)
  one.discard()
  await store(one, file)
  expect(device.show).toHaveBeenCalledTimes(3)
})

it('gives the same content the same key until it is saved, and another one afterwards, also when that draft is resumed', async () => {
  const autosave = new DraftAutosave(7, 'agents 5')
  await store(autosave, fileOf('a.png'))
  const [first, repeated] = [await autosave.requestKey('x'), await autosave.requestKey('x')]
  expect(repeated).toBe(first)
  autosave.discard()
  await store(autosave, fileOf('a.png'))
  const second = await autosave.requestKey('x')
  expect(second).not.toBe(first)
  const later = new DraftAutosave(7, 'agents 5')
  const [waiting] = [...memory.entries.values()].filter(({ subject }) => subject === 'agents 5')
  expect(await later.resume(waiting?.id ?? '', () => true)).toBeDefined()
  expect(await later.requestKey('x')).toBe(second)
})

it('a draft that is left is offered again, and what is typed afterwards neither changes nor removes it', async () => {
  const autosave = new DraftAutosave(7, 'agents 9')
  const content = { title: 'Prova', path: '/prova', entries: [], files: [{ key: 'extra', name: 'a.png' }] }
  autosave.schedule(() => content)
  const id = autosave.leave()
  autosave.schedule(() => undefined)
  await autosave.close()
  const waiting = await new DraftAutosave(7, 'agents 9').waiting()
  expect(waiting.map((one) => [one.id, one.files.length])).toEqual([[id, 1]])
})

it('leaves a draft waiting when something was typed while it was read', async () => {
  const earlier = new DraftAutosave(7, 'agents 6')
  await store(earlier)
  const later = new DraftAutosave(7, 'agents 6')
  const [waiting] = await later.waiting()
  let untouched = true
  const resumed = later.resume(waiting?.id ?? '', () => untouched)
  untouched = false
  expect(await resumed).toBeUndefined()
  later.discard()
  expect((await later.waiting()).map(({ id }) => id)).toEqual([waiting?.id])
})

it('tells each user once that this browser cannot store drafts', async () => {
  memory.store.put.mockRejectedValue(new DOMException('No', 'InvalidStateError'))
  for (const user of [71, 71, 72]) await store(new DraftAutosave(user, 'agents 3'))
  expect(device.show).toHaveBeenCalledTimes(2)
})
