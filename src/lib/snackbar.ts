import { useSyncExternalStore } from 'react'
import { t } from './i18n.ts'
import { createStore } from './store.ts'

/** true: green, 'warning': yellow, false: red. */
export type Success = boolean | 'warning'

/** The kind of a message: whatever is neither a success nor a warning is shown as an error. */
export function kindOf(success: Success): 'success' | 'warning' | 'error' {
  if (success === true) return 'success'
  return success === 'warning' ? 'warning' : 'error'
}

/** What a screen asks to be said; the kind brings its own text and duration when none are given. */
export interface MessageRequest {
  success?: Success
  message?: string
  timeout?: number
  action?: { label: string; run: () => void }
}

export interface Message extends Required<Pick<MessageRequest, 'success' | 'message' | 'timeout'>> {
  id: number
  action?: MessageRequest['action']
}

/** A message that was shown, and when. */
export interface SaidMessage extends Pick<Message, 'id' | 'success' | 'message'> {
  at: Date
}

/** Said by a session that ended by itself; never shown. */
const SILENT = 'Sessione scaduta'
const ACTION_MS = 10_000
const MOST = 4
const MOST_KEPT = 50

let shown: readonly Message[] = []
let said: readonly SaidMessage[] = []
let unread = 0
let nextId = 1
const { subscribe, changed } = createStore()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Shows a message in the one place for messages and returns its id. The same text is never there twice. */
export function showMessage(request: MessageRequest): number {
  const message = { id: nextId++, ...defaultsOf(request.success), ...withoutUndefined(request) }
  if (message.message === SILENT) return message.id
  const kept = shown.filter((one) => one.message !== message.message).slice(-(MOST - 1))
  for (const gone of shown.filter((one) => !kept.includes(one))) stopTimer(gone.id)
  said = [{ id: message.id, success: message.success, message: message.message, at: new Date() }, ...said].slice(
    0,
    MOST_KEPT,
  )
  if (message.success !== true) unread += 1
  set([...kept, message])
  startTimer(message)
  return message.id
}

/** A toast that says nothing of its kind counts as an error, but goes sooner. */
function defaultsOf(success?: Success): Omit<Message, 'id'> {
  if (success === true) return { success, message: t('done.success'), timeout: 2_000 }
  if (success === 'warning') return { success, message: t('errors.warning'), timeout: 5_000 }
  return { success: false, message: t('errors.failed'), timeout: success === false ? 10_000 : 5_000 }
}

function withoutUndefined({ message, timeout, action }: MessageRequest) {
  const wanted = timeout ?? (action ? ACTION_MS : undefined)
  return {
    ...(message === undefined ? {} : { message }),
    ...(wanted === undefined ? {} : { timeout: wanted }),
    ...(action ? { action } : {}),
  }
}

/** Takes a message away before its time. */
export function closeMessage(id: number): void {
  stopTimer(id)
  set(shown.filter((one) => one.id !== id))
}

/** A message stays while the pointer or the focus is on it. */
export function holdMessage(id: number): void {
  stopTimer(id)
}

/** Starts the time of a held message again. */
export function releaseMessage(id: number): void {
  const message = shown.find((one) => one.id === id)
  if (message) startTimer(message)
}

function startTimer(message: Message) {
  stopTimer(message.id)
  timers.set(
    message.id,
    setTimeout(() => closeMessage(message.id), message.timeout),
  )
}

function stopTimer(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function set(messages: readonly Message[]) {
  shown = messages
  changed()
}

/** Says that the user has read what went by. */
export function markRead(): void {
  unread = 0
  set(shown)
}

/** Forgets what went by, and takes back what was offered: both were for somebody else. */
export function forgetMessages(): void {
  said = []
  for (const { id, action } of shown) if (action) closeMessage(id)
  markRead()
}

/** What went by since the program was opened, the last one first. */
export const useSaidMessages = () => useSyncExternalStore(subscribe, () => said)
/** How many warnings and errors went by that nobody has reread. */
export const useUnread = () => useSyncExternalStore(subscribe, () => unread)
/** The messages on screen, oldest first. */
export const currentMessages = () => shown
export const useMessages = () => useSyncExternalStore(subscribe, currentMessages)
