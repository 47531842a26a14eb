import { useEffect, useEffectEvent, useRef } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { openedOnce } from './opened-once.ts'
import type { NewRequest, QueuedRequest, ReopenedRequest } from './request.ts'

export type { NewRequest, QueuedFile, QueuedRequest, ReopenedRequest, RequestState } from './request.ts'

// The queue itself is loaded when the browser is idle, or when it is first used.

const none: readonly QueuedRequest[] = []

const queue = openedOnce(async (publish: (requests: typeof none) => void) => {
  const { RequestQueue } = await import('./request-queue.ts')
  const requests = new RequestQueue(publish)
  await requests.start()
  return requests
}, none)

/** Opens the queue, which sends the stored requests. Rejects when its code cannot be loaded. */
export const openQueue = queue.open

/** Opens the queue once the browser is idle, or else when the network is back; returns the function that cancels that. */
export const openQueueWhenIdle = queue.whenIdle

/** The entries of the signed-in user, oldest first, without opening the queue. */
export const useOpenedQueue = queue.useCurrent

/** The entries of the signed-in user that `select` picks, oldest first. Opens the queue. */
export function useQueue(select: (one: QueuedRequest) => boolean = () => true): readonly QueuedRequest[] {
  useEffect(() => void openQueue().catch(() => undefined), [])
  return useOpenedQueue().filter(select)
}

/** The ids of sent requests that a mounted caller of `useSent` has seen. */
const announced = new Set<string>()

/** Whether the page has sent it before the caller was mounted: data that the page has read may be older. */
const isUnannounced = ({ id, sentAt = 0 }: QueuedRequest): boolean =>
  sentAt >= performance.timeOrigin && !announced.has(id)

/** Calls `onSent` when one of these entries is sent while the caller is mounted, or was sent before. */
export function useSent(entries: readonly QueuedRequest[], onSent: () => void): void {
  const open = useRef<ReadonlySet<string>>(undefined)
  const sent = useEffectEvent(onSent)
  useEffect(() => {
    const known = open.current
    const done = entries.filter(({ state }) => state === 'sent')
    const isNew = done.some((one) => (known ? known.has(one.id) : isUnannounced(one)))
    for (const { id } of done) announced.add(id)
    open.current = new Set(entries.filter(({ state }) => state !== 'sent').map(({ id }) => id))
    if (isNew) sent()
  }, [entries])
}

/**
 * Stores a request on the device and sends it as soon as possible, once. Resolves when it is stored, or kept in memory where
 * the device cannot store it. Rejects when a file cannot be read, and when nobody is signed in.
 */
export const enqueue = async (request: NewRequest): Promise<QueuedRequest> => (await openQueue()).enqueue(request)

/**
 * Resolves when a request is sent, has failed, or waits because the network or the server does not let it go on. One that is
 * removed resolves as it was last.
 */
export async function settled(id: string): Promise<QueuedRequest> {
  await openQueue()
  return new Promise((resolve, reject) => {
    let last: QueuedRequest | undefined
    const check = () => {
      const request = queue.current().find((one) => one.id === id)
      if (request && !isSettled(request)) {
        last = request
        return
      }
      stop()
      const result = request ?? last
      if (result) resolve(result)
      else reject(new Error('No such request is queued'))
    }
    const stop = queue.subscribe(check)
    check()
  })
}

function isSettled({ state }: QueuedRequest): boolean {
  if (state !== 'waiting') return state !== 'sending'
  return !navigator.onLine || queue.current().some((one) => one.state === 'waiting' && one.waitUntil !== undefined)
}

/** Sends a failed or waiting request again, under its key. */
export const retry = (id: string): void =>
  void openQueue()
    .then((requests) => requests.retry(id))
    .catch((failure: unknown) => reportFailure(failure))

/** Aborts a request if it is being sent, and removes it with its files. */
export const remove = async (id: string): Promise<void> => (await openQueue()).remove(id)

/**
 * The contents of a request for its correction; it stays, not sent, until it is replaced, removed or retried. Undefined when
 * it is gone, or may have arrived.
 */
export const reopen = async (id: string): Promise<ReopenedRequest | undefined> => (await openQueue()).reopen(id)

/** Replaces a request by its correction, which has a key of its own. Rejects when it was sent meanwhile, or may have arrived. */
export const replace = async (id: string, request: NewRequest): Promise<QueuedRequest> =>
  (await openQueue()).replace(id, request)
