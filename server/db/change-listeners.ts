/** Those in this process who are called after each commit of a transaction that announced changes. */
export function changeListeners() {
  const listeners = new Set<() => void>()
  return {
    onChanges(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call(): void {
      for (const listener of listeners) listener()
    },
  }
}

export type ChangeListeners = ReturnType<typeof changeListeners>
