const nameOf = (id: string) => `crm-draft-${id}`

/**
 * Holds a draft for this tab, so that no other one writes it; returns what lets go of it, or undefined when another tab
 * holds it. The browser lets go for whoever crashes.
 */
export function holdDraft(id: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(() => release()))
    }
    navigator.locks.request(nameOf(id), { ifAvailable: true }, hold).catch(reject)
  })
}

/** Says of a draft whether a form holds it, in this tab or another. */
export async function heldDrafts(): Promise<(id: string) => boolean> {
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return (id) => names.has(nameOf(id))
}
