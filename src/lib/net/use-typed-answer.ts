import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What the server answers to what is typed, asked shortly after it was; undefined until then, for an empty text, and where nothing
 * answers: `useTypedAnswer(serial, (options) => read(path, schema, { query: { q: serial }, ...options }))`.
 */
export function useTypedAnswer<T>(
  typed: string,
  ask: (options: { signal: AbortSignal; background: true }) => Promise<T>,
  waitMs = 300,
): T | undefined {
  const [answer, setAnswer] = useState<{ typed: string; value: T }>()
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (typed === '') return
    const stopped = new AbortController()
    const timer = setTimeout(() => {
      askNow({ signal: stopped.signal, background: true }).then(
        (value) => setAnswer({ typed, value }),
        // It only helps: without an answer the page goes on.
        () => {},
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [typed, waitMs])
  return answer?.typed === typed ? answer.value : undefined
}
