import type { Page } from '@playwright/test'

/** A file as an old database has it: its readable part, what it is authenticated with, and its bytes in base64. */
interface OldFile {
  value: Record<string, unknown>
  context: string
  bytes: string
}

/** An entry as an old database has it, with its content as JSON; `keyName` names another key than that of the user. */
interface OldEntry {
  value: Record<string, unknown>
  context: string
  content: unknown
  files?: readonly OldFile[]
  keyName?: string
}

export interface OldDatabase {
  name: 'crm-drafts' | 'crm-queue' | 'crm-scans' | 'crm-copies'
  entries: readonly OldEntry[]
  /** Files without an entry: the page was closed before it was written. */
  lost?: readonly OldFile[]
}

/** A draft as the release before had it. */
export const oldDraft = (user: number, id: string, form: string, content: object, files: readonly OldFile[] = []) => ({
  value: { id, user, form, at: Date.now(), files: files.map(({ value }) => value.id) },
  context: [id, user, form].join('\n'),
  content,
  files,
})

/** A file of a draft or of a request of that release. */
export const oldFile = (of: 'draft' | 'request', entry: string, id: string, bytes: Buffer): OldFile => ({
  value: { id, [of]: entry },
  context: (of === 'draft' ? [entry, id] : ['part', entry, id]).join('\n'),
  bytes: bytes.toString('base64'),
})

/** A request as that release had it. */
export const oldRequest = (user: number, id: string, order: number, content: object, files: readonly OldFile[]) => ({
  value: { id, user, state: 'waiting', at: Date.now(), order },
  context: ['request', id, user].join('\n'),
  content,
  files,
})

/** A scan as that release had it; the database gives it its place. */
export const oldScan = (user: number, inventory: number, content: object): OldEntry => ({
  value: { user, inventory },
  context: ['scan', user, inventory].join('\n'),
  content,
})

/** Writes databases as the release before did, sealed for the user who is signed in on this page. */
export const leaveAsBefore = (page: Page, databases: readonly OldDatabase[]): Promise<void> =>
  page.evaluate(async (all) => {
    const stores = {
      'crm-drafts': { version: 2, entries: 'drafts', files: 'chosen', indexes: ['user', 'at'], of: 'draft' },
      'crm-queue': { version: 1, entries: 'requests', files: 'parts', indexes: ['user', 'order'], of: 'request' },
      'crm-scans': { version: 1, entries: 'scans', files: '', indexes: ['user', 'inventory'], of: '' },
      'crm-copies': { version: 1, entries: 'copies', files: '', indexes: ['at'], of: '' },
    }
    const keyPaths = { drafts: 'id', requests: 'id', scans: 'order', copies: ['user', 'name'] }
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
    const { data } = await (await fetch('/api/user/draft-key', { headers })).json()
    const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const own = await crypto.subtle.importKey('raw', bytesOf(data.key), 'AES-GCM', false, ['encrypt'])
    const foreign = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    const seal = async (context: string, bytes: Uint8Array<ArrayBuffer>, keyName?: string) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context) }
      const sealed = await crypto.subtle.encrypt(algorithm, keyName === undefined ? own : foreign, bytes)
      return { iv, sealed, by: keyName ?? data.id }
    }
    for (const { name, entries, lost = [] } of all) {
      const layout = stores[name]
      const opening = indexedDB.open(name, layout.version)
      opening.onupgradeneeded = () => {
        const keyPath = keyPaths[layout.entries as keyof typeof keyPaths]
        const made = opening.result.createObjectStore(layout.entries, { keyPath, autoIncrement: keyPath === 'order' })
        for (const index of layout.indexes) made.createIndex(index, index)
        if (layout.files === '') return
        opening.result.createObjectStore(layout.files, { keyPath: 'id' }).createIndex(layout.of, layout.of)
      }
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const written: [store: string, value: object][] = []
      for (const { value, context, content, files = [], keyName } of entries) {
        for (const one of files) {
          written.push([layout.files, { ...one.value, ...(await seal(one.context, bytesOf(one.bytes), keyName)) }])
        }
        const plain = new TextEncoder().encode(JSON.stringify(content))
        written.push([layout.entries, { ...value, ...(await seal(context, plain, keyName)) }])
      }
      for (const one of lost)
        written.push([layout.files, { ...one.value, ...(await seal(one.context, bytesOf(one.bytes))) }])
      const transaction = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite')
      for (const [store, value] of written) transaction.objectStore(store).put(value)
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      opening.result.close()
    }
  }, databases)

/** How many entries and files lie in the old databases of this browser. */
export const leftAsBefore = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const counts: Record<string, number> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/^crm-(drafts|queue|scans|copies)$/.test(name)) continue
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      for (const store of opening.result.objectStoreNames) {
        const counting = opening.result.transaction(store).objectStore(store).count()
        await new Promise((resolve) => counting.addEventListener('success', resolve))
        counts[store] = counting.result
      }
      opening.result.close()
    }
    return counts
  })
