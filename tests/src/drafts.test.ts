import { File as NodeFile } from 'node:buffer'
import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Values } from '#schema/rows/row.ts'
import type { Draft } from '#src/device/drafts/draft.ts'
import { MAX_STORED_BYTES } from '#src/device/drafts/draft-files.ts'
import { persistDraft, readDraft, readDrafts } from '#src/device/drafts/stored-drafts.ts'
import { entriesOf, entryText, fitToForm } from '#src/record/drafts/draft.ts'
import { formFields } from '#src/record/form-values.ts'
import { tableWith } from '#tests/support/definitions.ts'
import { newDeviceKey } from '#tests/support/device-key.ts'
import { memoryDevice } from '#tests/support/device-store.ts'

const fields = formFields(
  tableWith({
    code: { type: 'text', label: 'Codice' },
    ordine: { type: 'number', label: 'Ordine' },
    tags: { type: 'tags', label: 'Etichette' },
    foto: { type: 'file', label: 'Foto', accept: ['image'] },
  }),
)
const start: Values = { name: 'A', code: 'x', ordine: 1, tags: [], foto: null }
const draft = (entries: Draft['entries']): Draft => ({
  id: 'd',
  at: 5,
  table: 'agents',
  title: 'Prova',
  path: '/prova?page=2',
  entries,
  files: [],
})

describe('the contents of a draft', () => {
  it('are the differences from the start, without spaces and reverted input', () => {
    expect(entriesOf(fields, start, { ...start, code: ' x ', ordine: 2 })).toEqual([
      { key: 'ordine', label: 'Ordine', type: 'number', value: 2 },
    ])
    expect(entriesOf(fields, start, start)).toEqual([])
  })

  it('exclude files and verbatim values such as passwords', () => {
    const secret = fields.map((one) => (one.key === 'code' ? { ...one, verbatim: true } : one))
    expect(entriesOf(secret, start, { ...start, code: 'segreto', foto: `${'a'.repeat(32)}.png` })).toEqual([])
  })

  it('match their fields after the definition changed; unmatched values are listed, not dropped', () => {
    const [code, order, other] = [
      { key: 'code', label: 'Codice', type: 'text', value: 'y' },
      { key: 'ordine', label: 'Ordine', type: 'text', value: 'secondo' },
      { key: 'sparito', label: 'Sparito', type: 'tags', value: ['a', 'b'] },
    ]
    expect(fitToForm(fields, draft([code, order, other]))).toEqual({ values: { code: 'y' }, unmatched: [order, other] })
    expect([order, other, { ...code, value: null }].map(entryText)).toEqual(['secondo', 'a, b', ''])
  })
})

describe('what the device keeps of a draft', () => {
  beforeEach(() => {
    vi.stubGlobal('crypto', webcrypto)
    // That of jsdom reads into buffers which this crypto does not take.
    vi.stubGlobal('File', NodeFile)
  })
  afterEach(() => vi.unstubAllGlobals())

  const keyFrom = (byte: number) => newDeviceKey(String(byte))
  const typed = draft([{ key: 'code', label: 'Codice', type: 'text', value: 'parola chiara' }])

  it('is restored to its author, in its form', async () => {
    const { store } = memoryDevice()
    const key = await keyFrom(1)
    await persistDraft(store, 7, 'agents 3', typed, key)
    await persistDraft(store, 7, 'agents 4', { ...typed, id: 'later', at: 6 }, key)
    expect(await readDrafts(store, 7, async () => key, 'agents 3')).toEqual([typed])
    expect((await readDrafts(store, 7, async () => key)).map(({ id }) => id)).toEqual(['later', 'd'])
    expect(await readDrafts(store, 8, async () => key)).toEqual([])
  })

  it("is unreadable with another user's key, under another id, in another form, and as stored", async () => {
    const { entries, store } = memoryDevice()
    const key = await keyFrom(1)
    await persistDraft(store, 7, 'agents 3', typed, key)
    const other = await keyFrom(2)
    expect(await readDrafts(store, 7, async () => other)).toEqual([])
    const [sealed] = entries.values()
    if (!sealed) throw new Error('It was kept')
    expect(Buffer.from(sealed.sealed).toString('latin1')).not.toContain('chiara')
    entries.set('moved', { ...sealed, id: 'moved' })
    entries.set('elsewhere', { ...sealed, subject: 'agents 4' })
    expect(await readDrafts(store, 7, async () => key)).toEqual([typed])
  })

  it('needs the key only when there is something to read', async () => {
    const { store } = memoryDevice()
    const keyOf = vi.fn(() => keyFrom(1))
    await readDrafts(store, 7, keyOf)
    expect(keyOf).not.toHaveBeenCalled()
  })

  const photoOf = () => new File(['immagine segreta'], 'foto.png', { type: 'image/png', lastModified: 7 })
  const withFile = (file: File) => ({ ...typed, files: [{ key: 'extra', name: 'foto.png', file }] })

  it('comes back with its files, which lie there encrypted once, however often the draft is written', async () => {
    const { files, store } = memoryDevice()
    const key = await keyFrom(1)
    const chosen = withFile(photoOf())
    const stored = await persistDraft(store, 7, 'agents 3', chosen, key)
    await persistDraft(store, 7, 'agents 3', chosen, key, stored)
    expect(store.put.mock.calls.map(([, added = []]) => added.length)).toEqual([1, 0])
    const [sealed] = files.values()
    if (!sealed) throw new Error('It was kept')
    expect(Buffer.from(sealed.sealed).toString('latin1')).not.toContain('segreta')
    expect((await readDrafts(store, 7, async () => key))[0]?.files).toEqual([{ key: 'extra', name: 'foto.png' }])
    const found = await readDraft(store, 7, key, 'd')
    const [{ file } = {}] = found?.draft.files ?? []
    expect([await file?.text(), file?.type, file?.lastModified]).toEqual(['immagine segreta', 'image/png', 7])
    expect(await readDraft(store, 7, await keyFrom(2), 'd')).toBeUndefined()
  })

  it('is sealed anew with its files when an earlier key has sealed it, unless it was written meanwhile', async () => {
    const { entries, files, store } = memoryDevice()
    const key = await keyFrom(1)
    await persistDraft(store, 7, 'agents 3', withFile(photoOf()), key)
    const next = await newDeviceKey('next', [key.present])
    const late = {
      ...store,
      replace: async (one: Parameters<typeof store.replace>[0]) => store.replace(one, new Uint8Array(12)),
    }
    await readDrafts(late, 7, async () => next)
    expect([...entries.values()].map(({ by }) => by)).toEqual(['1'])
    await readDrafts(store, 7, async () => next)
    expect([...entries.values(), ...files.values()].map(({ by }) => by)).toEqual(['next', 'next'])
    const found = await readDraft(store, 7, { ...next, older: [] }, 'd')
    expect(await found?.draft.files[0]?.file?.text()).toBe('immagine segreta')
  })

  it('holds the names alone of files that are too many for it, or that the device refuses', async () => {
    const key = await keyFrom(1)
    const { store } = memoryDevice()
    const photo = photoOf()
    const large = new File(['x'], 'video.mp4')
    Object.defineProperty(large, 'size', { value: MAX_STORED_BYTES })
    const both = { ...typed, files: [...withFile(photo).files, { key: 'extra', name: 'video.mp4', file: large }] }
    expect([...(await persistDraft(store, 7, 'agents 3', both, key)).keys()]).toEqual([photo])
    store.put.mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'))
    expect(await persistDraft(store, 7, 'agents 3', withFile(photo), key)).toEqual(new Map())
    const found = await readDraft(store, 7, key, 'd')
    expect(found?.draft).toMatchObject({ entries: typed.entries, files: [{ key: 'extra', name: 'foto.png' }] })
    expect(found?.draft.files[0]?.file).toBeUndefined()
  })

  it('keeps the files stored before when a new one does not fit, and those that do fit', async () => {
    const { store } = memoryDevice()
    const key = await keyFrom(1)
    const [first, small, large] = [photoOf(), new File(['x'], 'nota.txt'), new File(['x'.repeat(99)], 'video.mp4')]
    const all = [first, large, small].map((file) => ({ key: 'extra', name: file.name, file }))
    const stored = await persistDraft(store, 7, 'agents 3', withFile(first), key)
    store.put.mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'))
    await persistDraft(store, 7, 'agents 3', { ...typed, files: all }, key, stored)
    const found = await readDraft(store, 7, key, 'd')
    expect(found?.draft.files.map(({ name, file }) => [name, file?.size])).toEqual([
      ['foto.png', first.size],
      ['video.mp4', undefined],
      ['nota.txt', small.size],
    ])
  })
})
