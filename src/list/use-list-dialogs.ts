import { useDataProvider } from '@refinedev/core'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messages } from '#schema/italian/messages.ts'
import { rowPath } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import {
  type AskedDialog,
  askedDialog,
  type DialogState,
  isOverList,
  withDialog,
} from '#src/lib/address/dialog-address.ts'
import { useAddressQuery } from '#src/lib/address/use-address-query.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { asRow } from '#src/lib/net/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { leaveDecided } from '#src/lib/unsaved-input.ts'
import { type Dialogs, useDialogs } from '#src/record/use-dialogs.ts'
import { useRowPage } from '#src/record/use-row-page.ts'
import type { ListState } from './list-state.ts'
import { type Created, useCreated } from './use-created.ts'
import type { ListSource } from './use-source.ts'

/** The dialogs of a list, and what becomes of it after them. */
export interface DialogControls extends Dialogs {
  /** The row that was just created here, until the list shows another part. */
  created: Created
  /** The heading of the list: gets the focus when the element is gone that had it. */
  heading: RefObject<HTMLHeadingElement | null>
}

/**
 * The dialogs of a list. The open one stands in the address, so that Back closes it and nothing else, and a link or a
 * reload opens it: also for a row that is not among those shown, which is fetched then. Where rows have a page, the address
 * of a row's dialog leads to that. The address of a page of which the list is a part is about something else.
 */
export function useListDialogs(source: ListSource, state: ListState): DialogControls {
  const own = useDialogs()
  const addressed = useAddressed(source, own)
  const created = useCreated(state)
  const heading = useRef<HTMLHeadingElement>(null)
  return { ...(source.embedded ? own : addressed), created, heading }
}

function useAddressed({ table, screen, path, embedded }: ListSource, own: Dialogs): Dialogs {
  const location = useLocation()
  const navigate = useNavigate()
  const page = useRowPage(table, screen)
  const held = useRef<Row>(undefined)
  const { open, leave } = useSteps()
  const fetchRow = useFetchRow(table, path)
  const asked = embedded ? undefined : askedDialog(location)

  const show = useEffectEvent(async (dialog: AskedDialog, isCurrent: () => boolean) => {
    if (dialog.id === undefined) return own.create()
    const address = page && dialog.kind === 'form' && held.current?.id !== dialog.id && rowPath(table, dialog.id)
    if (address) return navigate(address, { replace: true })
    const row = held.current?.id === dialog.id ? held.current : await fetchRow(dialog.id).catch(reportFailure)
    held.current = undefined
    if (!isCurrent()) return
    if (row) return dialog.kind === 'form' ? own.edit(row) : own.remove(row)
    if (row === null) showMessage({ success: 'warning', message: messages.notFound(table.label.one) })
    leave()
  })
  const hide = useEffectEvent(() => own.close())
  const key = JSON.stringify(asked)
  useEffect(() => {
    if (key === undefined) return hide()
    let current = true
    void show(JSON.parse(key), () => current)
    return () => {
      current = false
    }
  }, [key])

  const { create, edit, remove } = useMemo(() => {
    const over = (row: Row, what: number | { remove: number }) => {
      held.current = row
      open(what)
    }
    return {
      create: () => open('new'),
      edit: (row: Row) => over(row, row.id),
      remove: (row: Row) => over(row, { remove: row.id }),
    }
  }, [open])
  return { ...own, create, edit, remove, close: leave }
}

/** The steps through the history that open a dialog, and that leave it once. */
function useSteps() {
  const [query, setQuery] = useAddressQuery()
  const navigate = useNavigate()
  const location = useLocation()
  const left = useRef<string>(undefined)
  const latest = useRef({ query, location })
  useEffect(() => {
    latest.current = { query, location }
  })
  return useMemo(
    () => ({
      open: (what: number | 'new' | { remove: number }) => {
        const { query } = latest.current
        const state: DialogState = { dialog: typeof what === 'object' ? what : 'form' }
        const next = typeof what === 'object' ? query : withDialog(query, what)
        // At a second click the history has the dialog of the first one already, though it may not be drawn yet.
        const replace = isOverList({ state: history.state?.usr })
        setQuery(next, { state, replace, preventScrollReset: true })
      },
      leave: () => {
        const { query, location } = latest.current
        if (left.current === location.key || !askedDialog(location)) return
        left.current = location.key
        leaveDecided(location)
        if (isOverList(location)) void navigate(-1)
        else setQuery(withDialog(query, undefined), { replace: true, preventScrollReset: true })
      },
    }),
    [setQuery, navigate],
  )
}

/** Reads a row as its list does; null where there is none. */
function useFetchRow(table: Table, path?: string) {
  const provider = useDataProvider()()
  return async (id: number): Promise<Row | null> => {
    const answer = await provider.getMany?.({ resource: table.name, ids: [id], meta: { path } })
    return asRow(answer?.data[0]) ?? null
  }
}
