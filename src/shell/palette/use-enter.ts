import { useEffect, useEffectEvent, useState } from 'react'
import type { Entry } from './entries.ts'
import type { Search } from './use-search.ts'

interface Options {
  typed: string
  search: Search
  current?: Entry
  /** Nothing that is still searched will come before the current entry. */
  isSure: boolean
  choose: (entry: Entry, inNewTab: boolean) => void
}

/** What Enter does: opens the current entry; while it may still change, the first of what is found as soon as it is there. */
export function useEnter({ typed, search, current, isSure, choose }: Options): (inNewTab: boolean) => void {
  const [awaited, setAwaited] = useState<{ typed: string; inNewTab: boolean }>()
  const isSearching = search.state === 'searching'
  // A user who types on or chooses meant something else.
  if (awaited && (awaited.typed !== typed || isSure)) setAwaited(undefined)
  const openCurrent = useEffectEvent((inNewTab: boolean) => {
    setAwaited(undefined)
    if (current) choose(current, inNewTab)
  })
  useEffect(() => {
    if (!isSearching && awaited?.typed === typed) openCurrent(awaited.inNewTab)
  }, [isSearching, awaited, typed])
  return (inNewTab) => {
    if (isSearching && !isSure) setAwaited({ typed, inNewTab })
    else if (current) choose(current, inNewTab)
  }
}
