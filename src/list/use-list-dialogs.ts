import { useDataProvider } from '@refinedev/core'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { messages } from '#schema/messages.ts'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { type AskedDialog, askedDialog, type DialogState, isOverList, withDialog } from '#src/lib/dialog-address.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { leaveDecided } from '#src/lib/unsaved-input.ts'
import { type Dialogs, useDialogs } from '#src/record/use-dialogs.ts'
import { useRowPage } from './row-page.ts'

interface Options {
  table: Table
  /** Where the rows are read, if not at the route of the table. */
  path?: string
  /** The list is a part of a page, whose address is about something else. */
  embedded: boolean
}

/**
 * The dialogs of a list. The open one stands in the address, so that Back closes it and nothing else, and a link or a
 * reload opens it: also for a row that is not among those shown, which is fetched then.
 */
export function useListDialogs(options: Options): Dialogs {
  const own = useDialogs()
  const addressed = useAddressed(options, own)
  return options.embedded ? own : addressed
}

function useAddressed({ table, path, embedded }: Options, own: Dialogs): Dialogs {
  const location = useLocation()
  const held = useRef<Row>(undefined)
  const { open, leave } = useSteps()
  const fetchRow = useFetchRow(table, path)
  const asked = embedded ? undefined : askedDialog(location)
  const pageOf = useRowPage(table)
  const navigate = useNavigate()

  const show = useEffectEvent(async (dialog: AskedDialog, isCurrent: () => boolean) => {
    if (dialog.id === undefined) return own.create()
    // Rows that have a page by now: addresses from before lead to it.
    if (dialog.kind === 'form' && pageOf) return navigate(pageOf(dialog.id), { replace: true })
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
  const [query, setQuery] = useSearchParams()
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
        setQuery(next, { state, preventScrollReset: true })
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
