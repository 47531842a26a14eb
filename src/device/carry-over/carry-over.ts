import { type Database, takePosition } from '../database.ts'
import { draftLock } from '../drafts/draft-lock.ts'
import type { SealedEntry } from '../entry.ts'
import { whileAdding } from '../store.ts'
import { heldLocks, isFull, oneTabAtATime } from '../tabs.ts'
import { deleteOldDatabase, type OldDatabase, type OldEntry, openOldDatabases } from './old-databases.ts'

/** The old databases are looked at for so long after this device has done it first: an old tab, or the old release itself, may write to them. */
const LOOKED_AT_MS = 90 * 24 * 3_600_000

const FIRST = 'first look at the old databases'
const LAST = 'last look at the old databases'
const LOCK = 'crm-carry-over'

/** What became of the old databases. */
export interface CarriedOver {
  /** What stays there and can be read from there, by id. */
  remaining: Map<string, OldEntry>
  /** Among that, what found no room. */
  noRoom: OldEntry['entry'][]
  /** How often something could not be read or moved for another reason. */
  failures: number
}

/**
 * Moves what earlier releases have left on this device, sealed as it is, whoever it is of. An entry leaves its old database
 * only once it is on the disk in this one, so that a browser that dies in between finds it in both and keeps the one here;
 * the older release finds what was not carried over. What cannot be read or moved holds up nothing else.
 */
export const carryOver = (database: Database, now = Date.now()): Promise<CarriedOver> =>
  oneTabAtATime(LOCK, async () => {
    const result: CarriedOver = { remaining: new Map(), noRoom: [], failures: 0 }
    if ((await database.get('notes', LAST)) !== undefined) return result
    const first = (await database.get('notes', FIRST)) ?? now
    if (first === now) await database.put('notes', now, FIRST).catch(() => undefined)
    const { opened, failed } = await openOldDatabases()
    result.failures += failed
    const emptied: string[] = []
    for (const one of opened) if (await empty(database, one, result)) emptied.push(one.name)
    if (now - first < LOOKED_AT_MS || failed > 0 || emptied.length < opened.length) return result
    for (const name of emptied) deleteOldDatabase(name)
    await database.put('notes', now, LAST)
    return result
  })

/** Moves one entry that was left in an old database, if it is still there. Rejects where there is no room. */
export const carryOne = (database: Database, remaining: OldEntry): Promise<void> =>
  whileAdding(() =>
    oneTabAtATime(LOCK, async () => {
      const one = await remaining.reread()
      if (one) await move(database, [one])
    }),
  )

/** Moves what can be moved out of an old database; resolves to whether nothing is left in it. */
async function empty(database: Database, old: OldDatabase, result: CarriedOver): Promise<boolean> {
  const before = result.remaining.size
  try {
    for await (const batch of old.entries()) await carry(database, batch, result)
    return await old.isEmpty()
  } catch {
    result.failures += 1
    return false
  } finally {
    // What is left in it is read from there.
    if (result.remaining.size === before) old.close()
  }
}

async function carry(database: Database, batch: readonly (OldEntry | 'unreadable')[], result: CarriedOver) {
  const readable = batch.filter((one) => one !== 'unreadable')
  result.failures += batch.length - readable.length
  const isOpen = await openInOldTab()
  const moving: OldEntry[] = []
  for (const one of readable) {
    if (isOpen(one.entry.id) || (await isRefused(database, one.entry))) result.remaining.set(one.entry.id, one)
    else moving.push(one)
  }
  await moveOrLeave(database, moving, result)
}

async function moveOrLeave(database: Database, moving: readonly OldEntry[], result: CarriedOver): Promise<void> {
  try {
    for (const one of await move(database, moving)) result.remaining.set(one.entry.id, one)
  } catch (failure) {
    const [one, ...others] = moving
    if (!one) return
    if (others.length > 0) {
      for (const each of moving) await moveOrLeave(database, [each], result)
      return
    }
    result.remaining.set(one.entry.id, one)
    if (isFull(failure)) result.noRoom.push(one.entry)
    else result.failures += 1
  }
}

/** A draft that a form of an old tab has open is written there again: it is moved once it is left. */
async function openInOldTab(): Promise<(draft: string) => boolean> {
  const held = await heldLocks().catch(() => new Set<string>())
  return (draft) => held.has(draftLock(draft))
}

/**
 * A form of an old tab may be correcting a refused request, and removes it there: it stays, is shown from there, and is moved
 * once somebody does something with it here. So only one of the two has it.
 */
const isRefused = async (database: Database, { id, kind, state }: OldEntry['entry']): Promise<boolean> =>
  kind === 'request' && state === 'failed' && (await database.getKey('entries', id)) === undefined

/** Moves entries with their files, all or none; resolves to those that were changed in the old database meanwhile, and stay. */
async function move(database: Database, moving: readonly OldEntry[]): Promise<OldEntry[]> {
  try {
    for (const one of moving) await copyFiles(database, one)
    await put(database, moving)
  } catch (failure) {
    for (const { entry } of moving) await removeFilesOf(database, entry.id).catch(() => undefined)
    throw failure
  }
  const changed: OldEntry[] = []
  for (const one of moving) {
    if (await one.remove()) continue
    await takeBack(database, one.entry)
    changed.push(one)
  }
  return changed
}

/** A file that cannot be read is left out: its entry names it still, and whoever opens that is told. */
async function copyFiles(database: Database, { entry, file }: OldEntry): Promise<void> {
  if (entry.files.length === 0) return
  const here = await database.get('entries', entry.id)
  const isNewer = here === undefined || here.at < entry.at
  for (const id of entry.files) {
    // The version here may still name a file that found no room before.
    if (!isNewer && (!here.files.includes(id) || (await database.getKey('contents', id)) !== undefined)) continue
    const one = await file(id)
    if (!one) continue
    const writing = database.transaction('contents', 'readwrite', { durability: 'strict' })
    writing.store.put(one).catch(() => undefined)
    await writing.done
  }
}

async function put(database: Database, moving: readonly OldEntry[]): Promise<void> {
  const transaction = database.transaction(['entries', 'contents', 'notes'], 'readwrite', { durability: 'strict' })
  const [entries, notes] = [transaction.objectStore('entries'), transaction.objectStore('notes')]
  const { done } = transaction
  done.catch(() => undefined)
  try {
    for (const { entry } of moving) {
      const here = await entries.get(entry.id)
      if (here && here.at >= entry.at) continue
      await entries.put({ ...entry, position: here?.position ?? (await takePosition(notes)) })
    }
  } catch (failure) {
    const reason = transaction.error
    // All or none, also where the browser has not undone it itself. Why it did, its transaction says, not its requests.
    if (!reason) transaction.abort()
    await done.catch(() => undefined)
    throw reason ?? failure
  }
  await done
}

/** Of an entry that is not here. */
async function removeFilesOf(database: Database, entry: string): Promise<void> {
  if (await database.getKey('entries', entry)) return
  for (const id of await database.getAllKeysFromIndex('contents', 'entry', entry)) await database.delete('contents', id)
}

/** Removes the copy of a version that the old database has no more. */
async function takeBack(database: Database, { id, iv }: Pick<SealedEntry, 'id' | 'iv'>): Promise<void> {
  const { store, done } = database.transaction('entries', 'readwrite')
  const isCopy = (await store.get(id))?.iv.join() === iv.join()
  await Promise.all([isCopy && store.delete(id), done])
  await removeFilesOf(database, id)
}
