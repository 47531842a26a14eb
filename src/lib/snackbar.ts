import { useSyncExternalStore } from 'react'
import { t } from './i18n.ts'
import type { Place } from './keys/focus-place.ts'
import { currentPlace, returnFocus } from './keys/focus-restorer.ts'
import { createStore } from './store.ts'

export type Success = boolean | 'warning'

/** Anything but success and warning is shown as an error. */
export function kindOf(success: Success): 'success' | 'warning' | 'error' {
  if (success === true) return 'success'
  return success === 'warning' ? 'warning' : 'error'
}

/** A message to show; the kind supplies text and duration when they are omitted. */
export interface MessageRequest {
  success?: Success
  message?: string
  timeout?: number
  action?: MessageAction
  /** What may be done next, beside it. */
  next?: MessageAction
  /** What it tells of, as `ofRow` names it: a success closes the failures that told of the same. */
  about?: string
  /** It tells that the server was out of reach: any success says that it is not any more. */
  isUnreached?: boolean
}

/** What messages about a row tell of; about a new one without an id. */
export const ofRow = (table: string, id?: number | string): string => `${table} ${id ?? ''}`

export interface MessageAction {
  label: string
  run: () => void | Promise<void>
  /** It stays in the list of recent messages, until it is taken. */
  lasts?: boolean
}

export interface Message
  extends Required<Pick<MessageRequest, 'success' | 'message' | 'timeout'>>,
    Pick<MessageRequest, 'action' | 'next' | 'about' | 'isUnreached'> {
  id: number
  /** Where the user was when it came. */
  from?: Place
  /** It says how far something is, and stays until that has ended. */
  progress?: boolean
}

/** A message in the list of recent messages. */
export interface RecentMessage extends Pick<Message, 'id' | 'success' | 'message' | 'action' | 'from'> {
  at: Date
}

/** The server's sentence for an expired session, which is never shown. */
const SESSION_EXPIRED = 'Sessione scaduta'
const ACTION_MS = 10_000
const MAX_SHOWN = 4
const MAX_RECENT = 50

let shown: readonly Message[] = []
let recent: readonly RecentMessage[] = []
let unread = 0
let nextId = 1
const { subscribe, notify } = createStore()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Shows a message in the snackbar and returns its id. A message with the same text is replaced, a failure by the success it waited for. */
export function showMessage(request: MessageRequest): number {
  const from = currentPlace()
  const message: Message = { id: nextId++, from, ...defaultsOf(request.success), ...withoutUndefined(request) }
  if (message.message === SESSION_EXPIRED) return message.id
  const remaining = shown
    .filter((one) => one.message !== message.message && !isAnswered(one, message))
    .slice(-(MAX_SHOWN - 1))
  for (const removed of shown.filter((one) => !remaining.includes(one))) stopTimer(removed.id)
  const { id, success, message: text, action } = message
  const undo = action?.lasts ? { action, from } : {}
  recent = [{ id, success, message: text, at: new Date(), ...undo }, ...recent].slice(0, MAX_RECENT)
  if (message.success !== true) unread += 1
  set([...remaining, message])
  startTimer(message)
  return message.id
}

const isAnswered = (failure: Message, { success, about }: Message): boolean =>
  success === true &&
  failure.success !== true &&
  (failure.isUnreached === true || (about !== undefined && failure.about === about))

/** A message without a kind counts as an error but disappears sooner. */
function defaultsOf(success?: Success): Omit<Message, 'id'> {
  if (success === true) return { success, message: t('done.success'), timeout: 2_000 }
  if (success === 'warning') return { success, message: t('errors.warning'), timeout: 5_000 }
  return { success: false, message: t('errors.failed'), timeout: success === false ? 10_000 : 5_000 }
}

function withoutUndefined({ message, timeout, action, next, about, isUnreached }: MessageRequest) {
  const duration = timeout ?? (action || next ? ACTION_MS : undefined)
  return {
    ...(message === undefined ? {} : { message }),
    ...(duration === undefined ? {} : { timeout: duration }),
    ...(action ? { action } : {}),
    ...(next ? { next } : {}),
    about,
    isUnreached,
  }
}

/** A message that says how far something is. It is not listed among the recent ones. */
export interface ProgressMessage {
  update: (message: string) => void
  close: () => void
}

/** Shows how far something is until it is closed; the action, such as ending it, stays beside it. */
export function showProgress(message: string, action: MessageRequest['action']): ProgressMessage {
  const id = nextId++
  set([...shown, { id, success: true, message, timeout: 0, action, progress: true }])
  return {
    update: (message) => set(shown.map((one) => (one.id === id ? { ...one, message } : one))),
    close: () => closeMessage(id),
  }
}

export function closeMessage(id: number): void {
  stopTimer(id)
  set(shown.filter((one) => one.id !== id))
}

/** Takes the action of a message: it is closed, does not offer it any more, and gives the focus back to where it came from. */
export function takeAction({ id, action, from }: Pick<Message, 'id' | 'action' | 'from'>): void {
  recent = recent.map((one) => (one.id === id ? { ...one, action: undefined } : one))
  closeMessage(id)
  const done = action?.run()
  returnFocus(from, done instanceof Promise ? done : undefined)
}

/** Goes on with what a message offers next; what that opens gives the focus back to where it came from. */
export function takeNext({ id, next, from }: Pick<Message, 'id' | 'next' | 'from'>): void {
  closeMessage(id)
  void next?.run()
  returnFocus(from)
}

/** Closes a message the user has read, and gives the focus back to where it came from. */
export function dismissMessage({ id, from }: Pick<Message, 'id' | 'from'>): void {
  closeMessage(id)
  returnFocus(from)
}

/** Pauses the timeout while the pointer or the focus is on the message. */
export function holdMessage(id: number): void {
  stopTimer(id)
}

export function releaseMessage(id: number): void {
  const message = shown.find((one) => one.id === id)
  if (message) startTimer(message)
}

function startTimer(message: Message) {
  if (message.progress) return
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
  notify()
}

export function markRead(): void {
  unread = 0
  set(shown)
}

/** Clears the recent messages and closes those with an action: they belong to the previous user. */
export function clearMessages(): void {
  recent = []
  for (const { id, action, next } of shown) if (action || next) closeMessage(id)
  markRead()
}

/** The messages since the page was loaded, newest first. */
export const useRecentMessages = () => useSyncExternalStore(subscribe, () => recent)
/** The number of warnings and errors not yet read in the list. */
export const useUnread = () => useSyncExternalStore(subscribe, () => unread)
/** The messages on screen, oldest first. */
export const currentMessages = () => shown
export const useMessages = () => useSyncExternalStore(subscribe, currentMessages)
