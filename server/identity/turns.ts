import { setMaxListeners } from 'node:events'
import { messages } from '#schema/italian/messages.ts'
import { MOST_OWN_BLOCKS } from '#schema/lists/own-blocks.ts'
import { type Actor, ownerOf } from '../actor.ts'
import type { Sql } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import { createTurns, type InTurn } from '../http/turns.ts'
import { claimPlace, type Lease, releasePlace, renewPlaces } from './turn-leases.ts'

/** What keeps a processor or the database busy for seconds: how much of it one person may have waiting, behind one that runs. */
export const turnKinds = {
  /** Commands over many rows, the checks before them, and taking them back. */
  bulk: { waiting: 1, sentence: messages.ownTurn },
  exports: { waiting: 1, sentence: messages.exportsUnderWay },
  /** Rows of a list, counted: a page that is printed asks for all its figures at a time. */
  figures: { waiting: MOST_OWN_BLOCKS, sentence: messages.ownTurn },
  reports: { waiting: 1, sentence: messages.ownTurn },
  /** Rows that another program brings, which may not know how to try again. */
  imports: { waiting: 50, sentence: messages.ownTurn },
  /** Photos that are encoded: a phone sends many at a time. */
  images: { waiting: 30, sentence: messages.ownUploads },
} as const
export type TurnKind = keyof typeof turnKinds

/** Places of a node for work of a kind, among different people: who waits longest comes next, and nobody waits twice. */
const AT_ONCE = 2
const PEOPLE_WAITING = 100
const POLL_MS = 250
const RENEW_MS = 10_000

/** Whose work it is, of what kind, and what says that nobody waits for it any more. */
export interface Turn {
  /** A person, or the name of a program that brings rows. */
  of: Actor | string
  kind: TurnKind
  gone?: AbortSignal
}

export interface Turns {
  /**
   * Waits for a turn among the person's own, whatever node their other work runs on and whatever user they act as, and
   * returns the function that ends it. Throws 429 where as much of theirs waits already.
   */
  take(turn: Turn): Promise<() => Promise<void>>
  /** Waits for a place on this node among different people, each of whom has a turn of their own. Throws 503 where very many wait. */
  among<T>(kind: TurnKind, work: () => Promise<T>): Promise<T>
  /** One after the other. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>
  /** Stops renewing what is held. */
  close(): void
}

/** The turns of one node. */
export function createTurnsByPerson(sql: Sql, warn: (error: unknown) => void): Turns {
  const held = new Set<string>()
  const ended = new EventTarget()
  setMaxListeners(0, ended)
  const places = new Map<TurnKind, InTurn>()
  const renewing = setInterval(() => {
    if (held.size > 0) renewPlaces(sql, [...held]).catch(warn)
  }, RENEW_MS)
  renewing.unref()

  async function claim(owner: string, kind: TurnKind, waiting: number): Promise<Lease | undefined> {
    const lease = await claimPlace(sql, owner, kind, waiting)
    if (lease) held.add(lease.holder)
    return lease
  }

  /** A lease that cannot be released now expires by itself. */
  async function release(lease: Lease, owner: string, kind: TurnKind): Promise<void> {
    held.delete(lease.holder)
    await releasePlace(sql, lease).catch(warn)
    if (lease.place === 0) ended.dispatchEvent(new Event(`${owner} ${kind}`))
  }

  async function take({ of, kind, gone }: Turn): Promise<() => Promise<void>> {
    const owner = typeof of === 'string' ? of : `user ${ownerOf(of)}`
    const { waiting, sentence } = turnKinds[kind]
    const first = await claim(owner, kind, waiting)
    if (!first) throw new AppError(429, sentence, { headers: { 'retry-after': '5' } })
    if (first.place === 0) return () => release(first, owner, kind)
    try {
      for (;;) {
        await happens(ended, `${owner} ${kind}`, POLL_MS)
        gone?.throwIfAborted()
        const running = await claim(owner, kind, 0)
        if (running) return () => release(running, owner, kind)
      }
    } finally {
      await release(first, owner, kind)
    }
  }

  function among<T>(kind: TurnKind, work: () => Promise<T>): Promise<T> {
    const place = places.get(kind) ?? createTurns(AT_ONCE, PEOPLE_WAITING)
    places.set(kind, place)
    return place(work)
  }

  async function run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const release = await take(turn)
    try {
      return await among(turn.kind, async () => {
        turn.gone?.throwIfAborted()
        return work()
      })
    } finally {
      await release()
    }
  }

  return { take, among, run, close: () => clearInterval(renewing) }
}

/** Until the event, or as long as it may have happened elsewhere. */
function happens(events: EventTarget, name: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      events.removeEventListener(name, over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    events.addEventListener(name, over)
  })
}
