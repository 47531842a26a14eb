import { type Database, takePosition } from '../database.ts'
import { draftLock } from '../drafts/draft-lock.ts'
import type { SealedEntry } from '../entry.ts'
import { whileAdding } from '../store.ts'
import { heldLocks, isFull, oneTabAtATime } from '../tabs.ts'
import { deleteOldDatabase, type OldDatabase, type OldEntry, openOldDatabases } from './old-databases.ts'

/** How long after the first carry-over this device checks the old databases: an old tab or the old release may still write to them. */
const LOOKED_AT_MS = 90 * 24 * 3_600_000

const FIRST = 'first look at the old databases'
const LAST = 'last look at the old databases'
const LOCK = 'crm-carry-over'

/** The result of a carry-over. */
export interface CarriedOver {
  /** By id, the entries that remain in an old database and are readable there. */
  remaining: Map<string, OldEntry>
  /** Those of the remaining entries that found no room. */
  noRoom: OldEntry['entry'][]
  /** The number of entries or databases that could not be read or moved for another reason. */
  failures: number
}

/**
 * Moves the entries of earlier releases, of all users, without decrypting them. An entry leaves its old database only after it is
 * on the disk in this one; if the browser crashes in between, both have it and the one here is used. The older release finds
 * the entries that were not carried over. An entry that cannot be read or moved does not stop the others.
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

/** Moves one remaining entry, if it is still in its old database. Rejects where there is no room. */
export const carryOne = (database: Database, remaining: OldEntry): Promise<void> =>
  whileAdding(() =>
    oneTabAtATime(LOCK, async () => {
      const one = await remaining.reread()
      if (one) await move(database, [one])
    }),
  )

/** Moves all movable entries out of an old database; resolves to whether it is empty. */
async function empty(database: Database, old: OldDatabase, result: CarriedOver): Promise<boolean> {
  const before = result.remaining.size
  try {
    for await (const batch of old.entries()) await carry(database, batch, result)
    return await old.isEmpty()
  } catch {
    result.failures += 1
    return false
  } finally {
    // Remaining entries are read from there.
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

/** An old tab still writes a draft that it has open, which is moved after the form is closed. */
async function openInOldTab(): Promise<(draft: string) => boolean> {
  const held = await heldLocks().catch(() => new Set<string>())
  return (draft) => held.has(draftLock(draft))
}

/**
 * A form of an old tab may be correcting a refused request, and then removes it from the old database. Such a request remains
 * there until it is changed here, so that only one database has it.
 */
const isRefused = async (database: Database, { id, kind, state }: OldEntry['entry']): Promise<boolean> =>
  kind === 'request' && state === 'failed' && (await database.getKey('entries', id)) === undefined

/** Moves entries with their files, all or none; resolves to the entries that an old tab has changed meanwhile, which remain. */
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

/** Omits an unreadable file: its entry still refers to it, and the form reports it as missing. */
async function copyFiles(database: Database, { entry, file }: OldEntry): Promise<void> {
  if (entry.files.length === 0) return
  const here = await database.get('entries', entry.id)
  const isNewer = here === undefined || here.at < entry.at
  for (const id of entry.files) {
    // The version here may refer to a file that found no room before.
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
    // All or none, also where the browser has not aborted by itself. The transaction has the cause of an abort, its requests do not.
    if (!reason) transaction.abort()
    await done.catch(() => undefined)
    throw reason ?? failure
  }
  await done
}

/** Removes the files of an entry that does not exist here. */
async function removeFilesOf(database: Database, entry: string): Promise<void> {
  if (await database.getKey('entries', entry)) return
  for (const id of await database.getAllKeysFromIndex('contents', 'entry', entry)) await database.delete('contents', id)
}

/** Removes the copy of a version that no longer exists in the old database. */
async function takeBack(database: Database, { id, iv }: Pick<SealedEntry, 'id' | 'iv'>): Promise<void> {
  const { store, done } = database.transaction('entries', 'readwrite')
  const isCopy = (await store.get(id))?.iv.join() === iv.join()
  await Promise.all([isCopy && store.delete(id), done])
  await removeFilesOf(database, id)
}
