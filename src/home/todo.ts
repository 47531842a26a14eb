import { createContext, use, useCallback, useEffect, useState } from 'react'

/** How many things a block has for today; undefined until it knows, and when it cannot know. */
type Counts = ReadonlyMap<string, number | undefined>
type Report = (name: string, count: number | undefined, isShown: boolean) => void

export const TodoContext = createContext<Report>(() => {})

/** Tells the home page how many things this block has for today; one that has none by its nature tells nothing. */
export function useTodo(name: string, count: number | undefined, isTodo = true): void {
  const report = use(TodoContext)
  useEffect(() => {
    if (!isTodo) return undefined
    report(name, count, true)
    return () => report(name, undefined, false)
  }, [report, name, count, isTodo])
}

/** What the blocks have for today, all together; undefined until each of them has said it, and where none says anything. */
export function useTodoSum(): { sum?: number; report: Report } {
  const [counts, setCounts] = useState<Counts>(new Map())
  const report = useCallback<Report>((name, count, isShown) => {
    setCounts((before) => {
      const now = new Map(before)
      if (isShown) now.set(name, count)
      else now.delete(name)
      return now
    })
  }, [])
  const all = [...counts.values()]
  const isKnown = all.length > 0 && all.every((count) => count !== undefined)
  return { sum: isKnown ? all.reduce<number>((one, other) => one + (other ?? 0), 0) : undefined, report }
}
