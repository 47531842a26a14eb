import { type Database, takePlace } from '../database.ts'
import { draftLock } from '../drafts/draft-lock.ts'
import { heldLocks, oneTabAtATime } from '../tabs.ts'
import { deleteOldDatabase, type OldEntry, openOldDatabases } from './old-databases.ts'

/** The old databases are looked at for so long after this device has done it first: an old tab, or the old release itself, may write to them. */
const LOOKED_AT_MS = 90 * 24 * 3_600_000

const FIRST = 'first look at the old databases'
const LAST = 'last look at the old databases'

/**
 * Moves what earlier releases have left on this device, sealed as it is, whoever it is of. An entry leaves its old database
 * only once it is on the disk in this one, so that a browser that dies in between finds it in both and keeps the one here;
 * the older release finds what was not carried over. Resolves to how many entries found no room: they stay there.
 */
export const carryOver = (database: Database, now = Date.now()): Promise<number> =>
  oneTabAtATime('crm-carry-over', async () => {
    if ((await database.get('notes', LAST)) !== undefined) return 0
    const first = (await database.get('notes', FIRST)) ?? now
    if (first === now) await database.put('notes', now, FIRST)
    const old = await openOldDatabases()
    let left = 0
    const emptied: string[] = []
    for (const one of old) {
      try {
        for await (const batch of one.entries()) left += await carry(database, batch)
        if (await one.isEmpty()) emptied.push(one.name)
      } finally {
        one.close()
      }
    }
    if (now - first < LOOKED_AT_MS || emptied.length < old.length) return left
    for (const name of emptied) deleteOldDatabase(name)
    await database.put('notes', now, LAST)
    return left
  })

/** Moves entries in one transaction; resolves to how many found no room. */
async function carry(database: Database, batch: readonly OldEntry[]): Promise<number> {
  const isOpen = await openInOldTab()
  const moved = batch.filter(({ entry }) => !isOpen(entry.id))
  try {
    for (const one of moved) await copyFiles(database, one)
    await put(database, moved)
  } catch (failure) {
    if (!(failure instanceof DOMException) || failure.name !== 'QuotaExceededError') throw failure
    for (const { entry } of moved) await removeFilesOf(database, entry.id)
    return moved.length
  }
  for (const one of moved) await one.remove()
  return 0
}

/** A draft that a form of an old tab has open is written there again: it is moved once it is left. */
async function openInOldTab(): Promise<(draft: string) => boolean> {
  const held = await heldLocks().catch(() => new Set<string>())
  return (draft) => held.has(draftLock(draft))
}

async function copyFiles(database: Database, { entry, file }: OldEntry): Promise<void> {
  if (entry.files.length === 0 || (await isHere(database, entry))) return
  for (const id of entry.files) {
    const one = await file(id)
    if (one) await database.put('contents', one)
  }
}

/** Whether it was moved before, and is not newer there. */
async function isHere(database: Database, { id, at }: Pick<OldEntry['entry'], 'id' | 'at'>): Promise<boolean> {
  const here = await database.get('entries', id)
  return here !== undefined && here.at >= at
}

async function put(database: Database, moved: readonly OldEntry[]): Promise<void> {
  const transaction = database.transaction(['entries', 'contents', 'notes'], 'readwrite', { durability: 'strict' })
  const [entries, notes] = [transaction.objectStore('entries'), transaction.objectStore('notes')]
  const { done } = transaction
  done.catch(() => undefined)
  try {
    for (const { entry } of moved) {
      const here = await entries.get(entry.id)
      if (here && here.at >= entry.at) continue
      await entries.put({ ...entry, order: here?.order ?? (await takePlace(notes)) })
    }
  } catch (failure) {
    // That of the transaction says why: a full device, where its requests are only said to be aborted.
    await done
    throw failure
  }
  await done
}

/** Of an entry that is not here. */
async function removeFilesOf(database: Database, entry: string): Promise<void> {
  if (await database.get('entries', entry)) return
  for (const id of await database.getAllKeysFromIndex('contents', 'entry', entry)) await database.delete('contents', id)
}
