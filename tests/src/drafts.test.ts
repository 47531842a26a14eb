import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Values } from '#schema/row.ts'
import { type Draft, entriesOf, entryText, fitted } from '#src/record/drafts/draft.ts'
import type { DraftStore, SealedDraft } from '#src/record/drafts/draft-store.ts'
import { keepDraft, readDrafts } from '#src/record/drafts/kept-drafts.ts'
import { formFields } from '#src/record/form-values.ts'
import { tableWith } from '#tests/support/definitions.ts'

const fields = formFields(
  tableWith({
    code: { type: 'text', label: 'Codice' },
    ordine: { type: 'number', label: 'Ordine' },
    tags: { type: 'tags', label: 'Etichette' },
    foto: { type: 'file', label: 'Foto', accept: ['image'] },
  }),
)
const start: Values = { name: 'A', code: 'x', ordine: 1, tags: [], foto: null }
const draft = (entries: Draft['entries']): Draft => ({ id: 'd', at: 5, title: 'Prova', path: '/prova?page=2', entries })

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
    expect(fitted(fields, draft([code, order, other]))).toEqual({ values: { code: 'y' }, lost: [order, other] })
    expect([order, other, { ...code, value: null }].map(entryText)).toEqual(['secondo', 'a, b', ''])
  })
})

describe('a stored draft', () => {
  beforeEach(() => vi.stubGlobal('crypto', webcrypto))
  afterEach(() => vi.unstubAllGlobals())

  const keyFrom = (byte: number) =>
    webcrypto.subtle.importKey('raw', new Uint8Array(32).fill(byte), 'AES-GCM', false, ['encrypt', 'decrypt'])
  function memoryStore() {
    const kept = new Map<string, SealedDraft>()
    const store: DraftStore = {
      of: async (user) => [...kept.values()].filter((one) => one.user === user),
      put: async (one) => kept.set(one.id, one),
      remove: async (id) => kept.delete(id),
    }
    return { kept, store }
  }
  const typed = draft([{ key: 'code', label: 'Codice', type: 'text', value: 'parola chiara' }])

  it('is restored to its author, in its form', async () => {
    const { store } = memoryStore()
    const key = await keyFrom(1)
    await keepDraft(store, 7, 'agents 3', typed, key)
    await keepDraft(store, 7, 'agents 4', { ...typed, id: 'later', at: 6 }, key)
    expect(await readDrafts(store, 7, async () => key, 'agents 3')).toEqual([typed])
    expect((await readDrafts(store, 7, async () => key)).map(({ id }) => id)).toEqual(['later', 'd'])
    expect(await readDrafts(store, 8, async () => key)).toEqual([])
  })

  it("is unreadable with another user's key, under another id, in another form, and as stored", async () => {
    const { kept, store } = memoryStore()
    const key = await keyFrom(1)
    await keepDraft(store, 7, 'agents 3', typed, key)
    const other = await keyFrom(2)
    expect(await readDrafts(store, 7, async () => other)).toEqual([])
    const [sealed] = kept.values()
    if (!sealed) throw new Error('It was kept')
    expect(Buffer.from(sealed.sealed).toString('latin1')).not.toContain('chiara')
    kept.set('moved', { ...sealed, id: 'moved' })
    kept.set('elsewhere', { ...sealed, form: 'agents 4' })
    expect(await readDrafts(store, 7, async () => key)).toEqual([typed])
  })

  it('needs the key only when there is something to read', async () => {
    const { store } = memoryStore()
    const keyOf = vi.fn(() => keyFrom(1))
    await readDrafts(store, 7, keyOf)
    expect(keyOf).not.toHaveBeenCalled()
  })
})
