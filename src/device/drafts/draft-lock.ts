import { heldLocks, takeLock } from '../tabs.ts'

/** The name of the lock that the open form of a draft holds. */
export const draftLock = (id: string): string => `crm-draft-${id}`

/**
 * Locks a draft for this tab, so that no other tab writes it; resolves to the function that releases the lock, or to
 * undefined when another tab holds it.
 */
export const lockDraft = (id: string): Promise<(() => void) | undefined> => takeLock(draftLock(id))

/** Resolves to a check whether a form has locked a draft, in this tab or another. */
export async function lockedDrafts(): Promise<(id: string) => boolean> {
  const held = await heldLocks()
  return (id) => held.has(draftLock(id))
}
