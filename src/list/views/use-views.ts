import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListView } from '#schema/grammar/view-grammar.ts'
import { fittedView, NO_VIEW, VIEW_KEY, viewedList } from '#schema/lists/list-view.ts'
import { OPEN_ROW } from '#schema/lists/presentation.ts'
import type { Screen, Table } from '#schema/table.ts'
import { keepTyped } from '#src/lib/keys/type-ahead.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { useRowPage } from '#src/page/use-row-page.ts'
import { useModel } from '#src/providers/model.ts'
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
  /** The address is about to be completed by the view the list opens with. */
  opening: boolean
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

interface Options {
  table: Table
  screen?: Screen
  readable: readonly string[]
  /** Whether the list has views: not one that is a part of a page, or of rows from elsewhere. */
  enabled: boolean
}

/**
 * The views of a list, and the one its address names. An address that says nothing else is completed by that view, or by
 * the one the list opens with.
 */
export function useViews({ table, screen, readable, enabled }: Options): ListViews | undefined {
  const model = useModel()
  const [query, setQuery] = useSearchParams()
  const client = useQueryClient()
  const [saving, setSaving] = useState(false)
  const route = screen?.route ?? ''
  const viewed = useMemo(
    () => (enabled && !route.includes('/:') ? viewedList(model, route) : undefined),
    [enabled, model, route],
  )
  const queryKey = ['views', route, currentSession()?.id]
  // Whoever signs out takes the session away first: nothing is asked without one.
  const isKept = viewed !== undefined && currentSession() !== undefined
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => loadViews(route),
    enabled: isKept,
    staleTime: 60_000,
    retry: false,
  })
  const known = data ?? noViews
  const shipped = useMemo(() => {
    if (!viewed) return []
    return (viewed.screen.views ?? []).flatMap(({ key, name, opens, ...state }) => {
      const { missing } = fittedView(model, viewed, readable, state)
      return missing.fields.length > 0 ? [] : [{ key, name, opens, state }]
    })
  }, [model, viewed, readable])
  const key = query.get(VIEW_KEY) ?? undefined
  const views = [...shipped, ...known.views.map((saved) => ({ key: String(saved.id), saved, ...saved }))]
  const current = views.find((one) => one.key === key)
  const first = shipped.find(({ opens }) => opens)?.key
  const openingKey = chosenOpening(known) ?? first
  // An address that leads on to the page of a row is not completed: that would lead back to the list.
  const leadsOn = useRowPage(table, screen) !== undefined && query.has(OPEN_ROW)
  const isOpen = leadsOn || !saysNothing(query)
  // A view that is shipped waits for what this person or their roles have chosen instead.
  const isAsked = isKept && first !== undefined && key === undefined && data === undefined && !isError
  const opening = isOpen || isAsked ? undefined : views.find((one) => one.key === (key ?? openingKey))
  const target = opening && addressOf(query, table, opening.key, opening.state).toString()
  useEffect(() => {
    if (target !== undefined) setQuery(new URLSearchParams(target), { replace: true, preventScrollReset: true })
  }, [target, setQuery])
  if (!viewed) return undefined
  const plain = plainAddress(query)
  // Where the list opens with a view, being without one must be said.
  if (openingKey !== undefined) plain.set(VIEW_KEY, NO_VIEW)
  const withAddress = (view: (typeof views)[number]): ViewTab => ({
    ...view,
    to: `?${addressOf(query, table, view.key, view.state)}`,
  })
  return {
    list: route,
    table,
    tabs: views.map(withAddress),
    plain: `?${plain}`,
    current: current && withAddress(current),
    missing: key !== undefined && key !== NO_VIEW && !current && data !== undefined,
    failed: isError,
    opening: target !== undefined || (isAsked && !isOpen),
    known,
    saving,
    save: (begins) => {
      // Whoever chooses to save types the name at once.
      if (begins) keepTyped('view')
      setSaving(begins)
    },
    refetch: () => client.invalidateQueries({ queryKey }),
    open: (key, state) => setQuery((before) => addressOf(before, table, key, state)),
    close: () => setQuery(plain),
  }
}

/** The key of the view that was chosen for the list to open with: by the user, else the first that one of their roles has. */
function chosenOpening({ defaults: { mine, roles } }: ViewsOfList): string | undefined {
  if (mine !== null) return mine
  const own = currentSession()?.roles ?? []
  return own.map((role) => roles[role]).find((key) => key !== undefined)
}
