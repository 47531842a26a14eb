import { HttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { Draft } from './draft.ts'
import { draftKey } from './draft-key.ts'
import { heldDrafts, holdDraft } from './draft-lock.ts'
import { deviceStore, keepDraft, readDrafts } from './kept-drafts.ts'
import { t } from './texts.ts'

/** What a form has to keep. */
export type Content = Omit<Draft, 'id' | 'at'>

const PAUSE_MS = 500
const RETRY_MS = 10_000
let complained = false
const open = new Set<DraftKeeper>()

/** The user leaves the forms that are open, and gives up what is typed in them. */
export function discardDrafts(): void {
  for (const keeper of open) keeper.drop()
}

/** Keeps what is typed into one open form, in a draft of its own: two tabs never write the same one. */
export class DraftKeeper {
  private readonly user: number
  private readonly form: string
  private id: string = crypto.randomUUID()
  private letGo?: () => void
  private kept = false
  private wanted?: () => Content | undefined
  private timer?: ReturnType<typeof setTimeout>
  private key?: Promise<CryptoKey>
  private last: Promise<unknown> = Promise.resolve()

  constructor(user: number, form: string) {
    this.user = user
    this.form = form
    open.add(this)
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

  /** The drafts of this form that nobody has open. Rejects while they cannot be read. */
  async waiting(): Promise<Draft[]> {
    const [drafts, isHeld] = await Promise.all([this.read(), heldDrafts()])
    return drafts.filter((one) => !isHeld(one.id))
  }

  /** Goes on with a waiting draft; undefined when another tab does so, or it is gone. Rejects while it cannot be read. */
  async take(id: string): Promise<Draft | undefined> {
    const release = await holdDraft(id)
    if (!release) return undefined
    const found = await this.read().catch(() => undefined)
    const draft = found?.find((one) => one.id === id)
    if (!draft) {
      release()
      if (!found) throw new Error('The drafts cannot be read')
      return undefined
    }
    // What was typed here so far is a draft beside it.
    this.write()
    await this.last
    this.letGo?.()
    Object.assign(this, { id, letGo: release, kept: true })
    return draft
  }

  /** The form goes: keeps what is still to be kept, and leaves the draft to the next one. */
  close(): void {
    open.delete(this)
    this.write()
    this.last.finally(() => {
      clearTimeout(this.timer)
      this.letGo?.()
    })
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
    await keepDraft(store, user, form, { id, at: Date.now(), ...content }, await this.ownKey())
    this.kept = true
  }

  private async forget() {
    if (this.kept) await (await deviceStore()).remove(this.id)
    this.kept = false
  }

  /** Without a key it waits for one; a browser that keeps nothing is told of once. */
  private failed(error: unknown, read: () => Content | undefined) {
    if (error instanceof HttpError) {
      this.wanted ??= read
      this.writeIn(RETRY_MS)
    } else if (!complained) {
      complained = true
      showMessage({ success: 'warning', message: t('drafts.notKept') })
    }
  }

  private read = async () => readDrafts(await deviceStore(), this.user, () => this.ownKey(), this.form)

  /** Held here, so that what was typed is kept even when the session ends. */
  private ownKey() {
    this.key ??= draftKey(this.user).catch((error) => {
      this.key = undefined
      throw error
    })
    return this.key
  }
}
