import { HttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { Content, Draft } from './draft.ts'
import type { StoredFiles } from './draft-files.ts'
import { draftKey } from './draft-key.ts'
import { heldDrafts, holdDraft } from './draft-lock.ts'
import { deviceStore, keepDraft, readDraft, readDrafts } from './kept-drafts.ts'
import { t } from './texts.ts'

const PAUSE_MS = 500
const RETRY_MS = 10_000
const told = new Set<string>()

const none: StoredFiles = new Map()

/** Keeps what is typed into one open form, in a draft of its own: two tabs never write the same one. */
export class DraftKeeper {
  private readonly user: number
  private form: string
  private id: string = crypto.randomUUID()
  private letGo?: () => void
  private kept = false
  private whole = false
  private stored = none
  /** Files the device had no room for: encrypting them again would change nothing. */
  private readonly refused = new WeakSet<File>()
  private wanted?: () => Content | undefined
  private timer?: ReturnType<typeof setTimeout>
  private key?: Promise<CryptoKey>
  private last: Promise<unknown> = Promise.resolve()

  constructor(user: number, form: string) {
    this.user = user
    this.form = form
    // Asked for before anything is typed: later the session may have ended.
    this.ownKey().catch(() => {})
  }

  /** Keeps it shortly, unless more comes first; nothing to keep takes away what was kept. */
  want(read: () => Content | undefined): void {
    this.wanted = read
    this.writeIn(PAUSE_MS)
  }

  /** Keeps at once what is still to be kept. */
  write(): void {
    clearTimeout(this.timer)
    const read = this.wanted
    this.wanted = undefined
    if (!read) return
    const content = read()
    this.last = this.last.then(() => this.save(content)).catch((error: unknown) => this.failed(error, read))
  }

  /** Takes away what was kept: it is saved, or given up. */
  drop(): void {
    this.wanted = undefined
    clearTimeout(this.timer)
    this.last = this.last.then(() => this.forget()).catch(() => {})
  }

  /** What is kept from now on belongs to another form: its row was created meanwhile. */
  moveTo(form: string): void {
    this.last = this.last.then(() => {
      this.form = form
    })
  }

  /** The drafts of this form that nobody has open. Rejects while they cannot be read. */
  async waiting(): Promise<Draft[]> {
    const store = await deviceStore()
    const [drafts, isHeld] = await Promise.all([
      readDrafts(store, this.user, () => this.ownKey(), this.form),
      heldDrafts(),
    ])
    return drafts.filter((one) => !isHeld(one.id))
  }

  /** Goes on with a waiting draft; undefined when another tab does so, or it is gone. Rejects while it cannot be read. */
  async take(id: string): Promise<Draft | undefined> {
    const release = await holdDraft(id)
    if (!release) return undefined
    const found = await this.read(id).catch((error: unknown) => {
      release()
      throw error
    })
    if (!found) {
      release()
      return undefined
    }
    // What was typed here so far is a draft beside it.
    this.write()
    await this.last
    this.letGo?.()
    Object.assign(this, { id, letGo: release, kept: true, stored: found.stored })
    return found.draft
  }

  /** The form goes: keeps what is still to be kept, and leaves the draft to the next one. Tells whether all of it is kept. */
  async close(): Promise<boolean> {
    this.write()
    await this.last
    clearTimeout(this.timer)
    this.letGo?.()
    return this.kept && this.whole
  }

  private writeIn(pause: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.write(), pause)
  }

  private async save(content: Content | undefined) {
    if (!content) return this.forget()
    const { id, user, form } = this
    const store = await deviceStore()
    this.letGo ??= await holdDraft(id)
    const { files } = content
    const fitting = files.map((one) => (one.file && this.refused.has(one.file) ? { ...one, file: undefined } : one))
    const draft = { id, at: Date.now(), ...content, files: fitting }
    this.stored = await keepDraft(store, user, form, draft, await this.ownKey(), this.stored)
    this.kept = true
    const refused = files.flatMap(({ file }) => (file && !this.stored.has(file) ? file : []))
    for (const file of refused) this.refused.add(file)
    this.whole = refused.length === 0
    if (!this.whole) tellOnce('drafts.filesNotKept')
  }

  private async forget() {
    if (this.kept) await (await deviceStore()).remove(this.id)
    Object.assign(this, { kept: false, whole: false, stored: none })
  }

  /** Without a key it waits for one; a browser that keeps nothing is told of once. */
  private failed(error: unknown, read: () => Content | undefined) {
    this.whole = false
    if (error instanceof HttpError) {
      this.wanted ??= read
      this.writeIn(RETRY_MS)
    } else tellOnce('drafts.notKept')
  }

  private async read(id: string) {
    return readDraft(await deviceStore(), this.user, await this.ownKey(), id)
  }

  /** Held here, so that what was typed is kept even when the session ends. */
  private ownKey() {
    this.key ??= draftKey(this.user).catch((error) => {
      this.key = undefined
      throw error
    })
    return this.key
  }
}

function tellOnce(text: 'drafts.notKept' | 'drafts.filesNotKept') {
  if (told.has(text)) return
  told.add(text)
  showMessage({ success: 'warning', message: t(text) })
}
