import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListView } from '#schema/grammar/view-grammar.ts'
import { fittedView, NO_VIEW, VIEW_KEY, type ViewedList, viewedList } from '#schema/lists/list-view.ts'
import { OPEN_ROW } from '#schema/lists/presentation.ts'
import type { Table } from '#schema/table.ts'
import { keepTyped } from '#src/lib/keys/type-ahead.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { useModel } from '#src/providers/model.ts'
import { useReader } from '#src/providers/reader.ts'
import { useRowPage } from '#src/record/use-row-page.ts'
import type { ListSource } from '../use-source.ts'
import { loadViews, noViews, type SavedView, type ViewsOfList } from './requests.ts'
import { addressOf, plainAddress, saysNothing } from './view-state.ts'

/** A view of the list, shipped or saved: a tab. */
export interface ViewTab {
  key: string
  name: string
  state: ListView
  /** The query string of the list in this view. */
  to: string
  /** Undefined for one that is shipped. */
  saved?: SavedView
}

/** The views of an open list. */
export interface ListViews {
  /** The route of the list, by which its views are kept. */
  list: string
  table: Table
  tabs: readonly ViewTab[]
  /** The query string of the list without a view. */
  plain: string
  current?: ViewTab
  /** The address names a view that is not there. */
  missing: boolean
  failed: boolean
  /** What an address that says nothing is about to be, by the view the list opens with: as far as that is known yet. */
  opening: URLSearchParams | undefined
  /** With which view the list opens, and whether the user decides that for others. */
  known: ViewsOfList
  /** Whether the list as it is shown is being saved as a new view. */
  saving: boolean
  save: (saving: boolean) => void
  /** Reads the saved views again. */
  refetch: () => Promise<void>
  /** Shows the list in a view, or without one. */
  open: (key: string, state: ListView) => void
  close: () => void
}

type Source = Pick<ListSource, 'table' | 'screen' | 'readable' | 'isWhole'>

/**
 * The views of a list that is a page, and the one its address names. An address that says nothing else is completed by
 * that view, or by the one the list opens with.
 */
export function useViews({ table, screen, readable, isWhole }: Source): ListViews | undefined {
  const model = useModel()
  const [query, setQuery] = useSearchParams()
  const [saving, setSaving] = useState(false)
  const route = screen?.route ?? ''
  const viewed = useMemo(
    () => (isWhole && !route.includes('/:') ? viewedList(model, route) : undefined),
    [isWhole, model, route],
  )
  const shipped = useShipped(viewed, readable)
  const saved = useSaved(route, viewed !== undefined)
  const { known } = saved
  const views: View[] = [...shipped, ...known.views.map((one) => ({ key: String(one.id), saved: one, ...one }))]
  const key = query.get(VIEW_KEY) ?? undefined
  const first = shipped.find(({ opens }) => opens)?.key
  const openingKey = chosenOpening(known) ?? first
  // A view that is shipped waits for what this person or their roles have chosen instead.
  const isAsked = saved.pending && first !== undefined && key === undefined
  const opening = useOpening({ table, screen, isAsked, view: views.find((one) => one.key === (key ?? openingKey)) })
  const shownKey = opening?.get(VIEW_KEY) ?? key
  const current = views.find((one) => one.key === shownKey)
  if (!viewed) return undefined
  const plain = plainAddress(query)
  // Where the list opens with a view, being without one must be said.
  if (openingKey !== undefined) plain.set(VIEW_KEY, NO_VIEW)
  const withAddress = (view: View): ViewTab => ({ ...view, to: `?${addressOf(query, table, view.key, view.state)}` })
  return {
    list: route,
    table,
    tabs: views.map(withAddress),
    plain: `?${plain}`,
    current: current && withAddress(current),
    missing: key !== undefined && key !== NO_VIEW && !current && saved.isRead,
    failed: saved.failed,
    opening,
    known,
    saving,
    save: (begins) => {
      // A user who chooses to save types the name at once.
      if (begins) keepTyped('view')
      setSaving(begins)
    },
    refetch: saved.refetch,
    open: (key, state) => setQuery((before) => addressOf(before, table, key, state)),
    close: () => setQuery(plain),
  }
}

type View = Omit<ViewTab, 'to'>

/** The views that come with the screen, but for those of fields that the user may not read. */
function useShipped(viewed: ViewedList | undefined, readable: readonly string[]) {
  const model = useModel()
  const reader = useReader()
  return useMemo(() => {
    if (!viewed) return []
    return (viewed.screen.views ?? []).flatMap(({ key, name, opens, ...state }) => {
      const { missing } = fittedView(model, viewed, readable, state, reader)
      return missing.fields.length > 0 ? [] : [{ key, name, opens, state }]
    })
  }, [model, viewed, readable, reader])
}

/** The saved views of the list, and with which the user or their roles open it. */
function useSaved(route: string, enabled: boolean) {
  const client = useQueryClient()
  const queryKey = ['views', route, currentSession()?.id]
  // Signing out takes the session away first: nothing is asked without one.
  const isKept = enabled && currentSession() !== undefined
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => loadViews(route),
    enabled: isKept,
    staleTime: 60_000,
    retry: false,
  })
  return {
    known: data ?? noViews,
    isRead: data !== undefined,
    pending: isKept && data === undefined && !isError,
    failed: isError,
    refetch: () => client.invalidateQueries({ queryKey }),
  }
}

interface OpeningOptions extends Pick<Source, 'table' | 'screen'> {
  /** The view that the address names, or with which the list opens. */
  view: View | undefined
  /** Another view may have been chosen to open with, which is not known yet. */
  isAsked: boolean
}

/** Completes an address that says nothing of how its list is shown by that view. Returns what it is about to be. */
function useOpening({ table, screen, view, isAsked }: OpeningOptions): URLSearchParams | undefined {
  const [query, setQuery] = useSearchParams()
  // An address that leads on to the page of a row is not completed: that would lead back to the list.
  const leadsOn = useRowPage(table, screen) !== undefined && query.has(OPEN_ROW)
  const isSaid = leadsOn || !saysNothing(query)
  const target = isSaid || !view ? undefined : addressOf(query, table, view.key, view.state).toString()
  const opening = useMemo(() => (target === undefined ? undefined : new URLSearchParams(target)), [target])
  useEffect(() => {
    if (opening && !isAsked) setQuery(opening, { replace: true, preventScrollReset: true })
  }, [opening, isAsked, setQuery])
  return opening
}

/** The key of the view that was chosen for the list to open with: by the user, else the first that one of their roles has. */
function chosenOpening({ defaults: { mine, roles } }: ViewsOfList): string | undefined {
  if (mine !== null) return mine
  const own = currentSession()?.roles ?? []
  return own.map((role) => roles[role]).find((key) => key !== undefined)
}
