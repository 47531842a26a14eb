import { useEffect, useState } from 'react'
import { HttpError } from '#src/lib/net/http-error.ts'
import { type Answer, searchRecords } from './records.ts'

/** A pause of the fingers: shorter than anybody waits for, longer than from one key to the next. */
const PAUSE_MS = 120
const FEWEST_LETTERS = 2

export type SearchState = 'idle' | 'searching' | 'done' | 'incomplete' | 'offline' | 'failed'

export interface Search {
  state: SearchState
  records: Answer['data']
  /** Why it failed, in the words of the server. */
  message?: string
}

const none: Search = { state: 'idle', records: [] }

/** Searches while somebody types: what they typed before is not waited for, but its results stay until others come. */
export function useSearch(typed: string): Search {
  const [{ of, ...search }, setSearch] = useState<Search & { of: string }>({ ...none, of: '' })
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted.length < FEWEST_LETTERS) {
      setSearch({ ...none, of: wanted })
      return undefined
    }
    setSearch(({ records }) => ({ state: 'searching', records, of: wanted }))
    const superseded = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { data, complete } = await searchRecords(wanted, superseded.signal)
        if (!superseded.signal.aborted)
          setSearch({ state: complete ? 'done' : 'incomplete', records: data, of: wanted })
      } catch (error) {
        if (!superseded.signal.aborted) setSearch({ ...failed(error), of: wanted })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      superseded.abort()
    }
  }, [wanted])
  return of === wanted || wanted.length < FEWEST_LETTERS ? search : { ...search, state: 'searching' }
}

function failed(error: unknown): Search {
  if (!(error instanceof HttpError)) return { state: 'failed', records: [] }
  return error.status === 0
    ? { state: 'offline', records: [] }
    : { state: 'failed', records: [], message: error.message }
}
