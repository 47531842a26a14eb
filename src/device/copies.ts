import { deviceKey, deviceOwner } from './device-key.ts'
import { deviceStore } from './device-store.ts'
import { copyId } from './entry.ts'
import { openEntry, sealEntry } from './sealed-entries.ts'

/**
 * Stores a JSON value on this device for the signed-in user, sealed, for use without a network; it
 * replaces the copy of that name. Stores nothing while impersonating. Rejects where the device cannot store it.
 */
export async function storeCopy(name: string, value: unknown): Promise<void> {
  const user = deviceOwner()
  if (user === undefined) return
  const id = copyId(user, name)
  const head = { id, user, kind: 'copy', state: 'open', subject: name, at: Date.now(), files: [] } as const
  await (await deviceStore()).put(await sealEntry(await deviceKey(user), head, value))
}

/** The copy of that name that the signed-in user stored, and when (milliseconds since 1970); undefined when there is none to read. */
export async function readCopy(name: string): Promise<{ at: number; value: unknown } | undefined> {
  const user = deviceOwner()
  if (user === undefined) return undefined
  try {
    const [sealed] = await (await deviceStore()).read([copyId(user, name)])
    return sealed && { at: sealed.at, value: await openEntry(await deviceKey(user), sealed) }
  } catch {
    return undefined
  }
}
