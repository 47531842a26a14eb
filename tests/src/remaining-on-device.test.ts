import { beforeEach, expect, it, vi } from 'vitest'
import { legacyContext } from '#src/device/carry-over/contexts.ts'
import type { OldEntry } from '#src/device/carry-over/old-databases.ts'
import { withRemaining } from '#src/device/carry-over/with-remaining.ts'
import type { Kind, SealedEntry } from '#src/device/entry.ts'
import { sealJson } from '#src/device/seal.ts'
import { renewEntry } from '#src/device/sealed-entries.ts'
import type { DeviceStore } from '#src/device/store.ts'
import { newDeviceKey } from '#tests/support/device-key.ts'
import { memoryDevice } from '#tests/support/device-store.ts'

const full = () => new DOMException('Full', 'QuotaExceededError')
const sealed = (version: number) => ({ iv: new Uint8Array([version]), sealed: new ArrayBuffer(1) })

/** An old database, in which an old tab may change and remove what lies there. */
function oldDevice() {
  const versions = new Map<string, OldEntry['entry']>()
  const files = new Set<string>()
  const leave = (id: string, kind: Kind, version: number, more: Partial<SealedEntry> = {}): OldEntry => {
    const entry = {
      id,
      kind,
      user: 7,
      state: 'waiting',
      subject: '',
      at: 1,
      files: [],
      ...sealed(version),
      ...more,
    } as const
    versions.set(id, entry)
    for (const file of entry.files) files.add(file)
    return {
      entry,
      file: async (file) => (files.has(file) ? { id: file, entry: id, ...sealed(0) } : undefined),
      async remove() {
        const now = versions.get(id)
        if (now && now.iv.join() !== entry.iv.join()) return false
        versions.delete(id)
        for (const file of entry.files) files.delete(file)
        return true
      },
      reread: async () => {
        const now = versions.get(id)
        return now && leave(id, kind, now.iv[0] ?? 0, now)
      },
    }
  }
  return { versions, files, leave }
}

let old = oldDevice()
let memory = memoryDevice()
const carryOne = vi.fn<(one: OldEntry) => Promise<unknown>>()
beforeEach(() => {
  old = oldDevice()
  memory = memoryDevice()
  carryOne.mockReset().mockImplementation(async ({ entry, remove }) => {
    await memory.store.put(entry)
    await remove()
  })
})

const open = (...left: readonly OldEntry[]): DeviceStore =>
  withRemaining(memory.store, new Map(left.map((one) => [one.entry.id, one])), carryOne)
const ids = (entries: readonly SealedEntry[]) => entries.map(({ id }) => id)

it('what is left in an old database is listed by user, kind and subject before what is here, with its files', async () => {
  const store = open(
    old.leave('a', 'request', 1, { files: ['a-0'] }),
    old.leave('other', 'request', 1, { user: 8 }),
    old.leave('s', 'scan', 1, { subject: '3' }),
  )
  await memory.store.put({ ...old.leave('b', 'request', 1).entry })
  expect(ids(await store.byUser(7, 'request'))).toEqual(['a', 'b'])
  expect(await store.idsOf(7, 'scan')).toEqual(['s'])
  expect(ids(await store.read(['s', 'b', 'none']))).toEqual(['s', 'b'])
  expect([await store.count('scan', '3'), await store.subjects('scan')]).toEqual([1, ['3']])
  expect(await store.file('a-0')).toMatchObject({ entry: 'a' })
})

it('it is moved once it is changed here, and only then', async () => {
  const one = old.leave('a', 'request', 1, { state: 'failed' })
  const store = open(one)
  await store.byUser(7, 'request')
  expect(carryOne).not.toHaveBeenCalled()
  expect(await store.replace({ ...one.entry, state: 'waiting', ...sealed(2) }, one.entry.iv)).toBe(true)
  expect([old.versions.size, memory.entries.get('a')?.state]).toEqual([0, 'waiting'])
  expect(ids(await store.byUser(7, 'request'))).toEqual(['a'])
})

it('it is not moved because the key was renewed: the earlier one opens it', async () => {
  const first = await newDeviceKey('first')
  const head = { kind: 'request', id: 'a', user: 7, subject: '' } as const
  const content = await sealJson(first, legacyContext(head), {})
  const store = open(old.leave('a', 'request', 1, { ...content, isLegacy: true }))
  const [entry] = await store.byUser(7, 'request')
  if (!entry) throw new Error('It is not listed')
  await renewEntry(store, await newDeviceKey('second', [first.present]), entry)
  expect([carryOne.mock.calls.length, old.versions.size]).toEqual([0, 1])
})

it('what an old tab has removed or changed is neither listed nor changed here as it was', async () => {
  const [gone, changed] = [old.leave('a', 'request', 1), old.leave('b', 'request', 1)]
  const store = open(gone, changed)
  await gone.remove()
  old.leave('b', 'request', 2, { state: 'failed' })
  expect((await store.byUser(7, 'request')).map(({ id, state }) => [id, state])).toEqual([['b', 'failed']])
  expect(await store.replace({ ...gone.entry, ...sealed(3) }, gone.entry.iv)).toBe(false)
  expect(await store.replace({ ...changed.entry, state: 'sent', ...sealed(3) }, changed.entry.iv)).toBe(false)
})

it('what was sent from there leaves its old database also where the device has room for nothing', async () => {
  const one = old.leave('a', 'request', 1, { files: ['a-0'] })
  const store = open(one)
  carryOne.mockRejectedValue(full())
  memory.store.put.mockRejectedValue(full())
  await expect(store.replace({ ...one.entry, ...sealed(2) }, one.entry.iv)).rejects.toThrow('Full')
  expect([old.versions.size, old.files.size]).toEqual([1, 1])
  expect(await store.replace({ ...one.entry, state: 'sent', files: [], ...sealed(2) }, one.entry.iv)).toBe(true)
  expect([old.versions.size, old.files.size]).toEqual([0, 0])
})

it('a draft that is written here keeps the files that find no room where they are', async () => {
  const one = old.leave('a', 'draft', 1, { state: 'open', files: ['a-0'] })
  const store = open(one)
  carryOne.mockRejectedValue(full())
  await store.put({ ...one.entry, at: 2, ...sealed(2) })
  expect((await store.byUser(7, 'draft')).map(({ at }) => at)).toEqual([2])
  expect(await store.file('a-0')).toBeDefined()
  await store.remove(['a'])
  expect([old.versions.size, memory.entries.size]).toEqual([0, 0])
})
