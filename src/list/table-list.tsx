import { useAbility } from '@casl/react'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type AppAbility, readableFields } from '#schema/ability.ts'
import { tableOf } from '#schema/model.ts'
import type { Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { useModel } from '#src/providers/model.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import { FormDialog } from '#src/record/form-dialog.tsx'
import { openHistory } from '#src/record/history-panel.tsx'
import { useRights } from '#src/record/rights.ts'
import { type Dialogs, useDialogs } from '#src/record/use-dialogs.ts'
import { FilterIcon, PlusIcon } from '#src/ui/icons.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Rows } from './list-rows.tsx'
import { type ListView, withoutFixed } from './list-view.ts'
import { NewsBanner } from './news-banner.tsx'
import type { RowVerbs } from './row-actions.tsx'
import { useListState } from './use-list-state.ts'
import { useRows } from './use-rows.ts'

interface ListProps {
  table: Table
  title: string
  /** Must be the same object from one rendering to the next. */
  view?: ListView
  /** It is a part of a page, under whose heading it stands; its filters are folded away. */
  within?: boolean
}

/** The list of any table: columns, filters and dialogs come from its definition, buttons from the person's rights. */
export function TableList({ table: given, title, view, within = false }: ListProps) {
  const ability = useAbility<AppAbility>()
  const table = useMemo(() => withoutFixed(given, view?.fixed), [given, view])
  const readable = useMemo(
    () => (view?.path ? Object.keys(table.fields) : readableFields(ability, table)),
    [ability, table, view],
  )
  const [state, controls] = useListState(table, readable)
  const [filtersBar, setFiltersBar] = useState(!within)
  const dialogs = useDialogs()
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = useRows(table, state, controls, view)
  const { verbs, onCreate } = useVerbs(table, dialogs, view)
  const filtered = Object.keys(state.filters).length > 0
  const [other, setOther] = useOther(view)

  const showNews = () => {
    heading.current?.focus({ preventScroll: true })
    rows.showNews()
  }
  const afterClose = () => {
    // The button that opened the dialog may have gone with its row.
    const back = dialogs.reset() ?? heading.current
    back?.focus()
  }
  const Heading = within ? 'h2' : 'h1'

  return (
    <>
      {!within && <PageTitle subtitle={title} />}
      <header className={within ? 'page-head part-head' : 'page-head'}>
        <Heading ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <p className="muted page-total" aria-live="polite">
          {rows.total === undefined ? '\u00a0' : t('list.total', { count: rows.total })}
        </p>
        <NewsBanner news={rows.news} onShow={showNews} />
        <div className="page-actions">
          {view?.other && <Switch looks={[view.other.list, view.other.other]} second={other} onChange={setOther} />}
          {state.filterFields.length > 0 && (
            <Button
              icon={<FilterIcon />}
              aria-expanded={filtersBar || filtered}
              disabled={filtered}
              onClick={() => setFiltersBar(!filtersBar)}
            >
              {filtersBar || filtered ? t('list.hideFilters') : t('list.showFilters')}
            </Button>
          )}
          {filtered && <Button onClick={controls.clearFilters}>{t('list.clearFilters')}</Button>}
          {onCreate && (
            <Button type="primary" icon={<PlusIcon />} onClick={onCreate}>
              {t('list.create')}
            </Button>
          )}
        </div>
      </header>
      {(filtersBar || filtered) && state.filterFields.length > 0 && (
        <FilterBar
          table={table}
          filterFields={state.filterFields}
          filters={state.filters}
          onFilter={controls.setFilter}
          controls={view?.filterControls}
        />
      )}
      {other && view?.other ? (
        <view.other.Show filters={state.filters} />
      ) : (
        <Rows {...{ table, readable, state, controls, rows, verbs, view, within, onCreate }} />
      )}
      <ShownDialog {...{ table, view, dialogs, afterClose }} />
    </>
  )
}

/** What the person may do with the rows, and how: in dialogs, or on a page of their own. */
function useVerbs(table: Table, { create, edit, remove }: Dialogs, view?: ListView) {
  const ability = useAbility<AppAbility>()
  const whole = tableOf(useModel(), table.name)
  const may = useRights(table, view?.may)
  const navigate = useNavigate()
  const page = view?.page
  const verbs = useMemo<RowVerbs>(() => {
    const change = page ? (row: Parameters<typeof edit>[0]) => navigate(page(row)) : edit
    return {
      edit: may('update') ? change : undefined,
      remove: may('delete') ? remove : undefined,
      history: ability.can('update', whole.name) ? (row) => openHistory(whole, row) : undefined,
      locked: view?.locked,
      actions: view?.actions,
      Menu: view?.Menu,
    }
  }, [ability, may, whole, edit, remove, view, page, navigate])
  const begin = page ? () => navigate(page()) : create
  return { verbs, onCreate: may('create') ? begin : undefined }
}

interface DialogProps extends Pick<ListProps, 'table' | 'view'> {
  dialogs: Dialogs
  afterClose: () => void
}

function ShownDialog({ table, view, dialogs, afterClose }: DialogProps) {
  const { shown, close } = dialogs
  if (!shown) return null
  const { kind, row, open } = shown
  const given = { view, open, onClose: close, afterClose }
  const Form = view?.Form ?? FormDialog
  if (kind === 'form') return <Form table={view?.formTable?.(row) ?? table} row={row} {...given} />
  return row ? <DeleteDialog table={table} row={row} {...given} /> : null
}

const OTHER = 'view'

/** Whether the rows are shown the other way; the address says so. */
function useOther(view?: ListView): [boolean, (other: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const set = (other: boolean) =>
    setQuery((before) => {
      const kept = [...before].filter(([key]) => key !== OTHER)
      return new URLSearchParams(other ? [...kept, [OTHER, 'other']] : kept)
    })
  return [view?.other !== undefined && query.has(OTHER), set]
}

interface SwitchProps {
  looks: readonly [string, string]
  second: boolean
  onChange: (second: boolean) => void
}

const Switch = ({ looks, second, onChange }: SwitchProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
  <div className="segments" role="group" aria-label={t('list.shownAs')}>
    {looks.map((label, index) => (
      <button key={label} type="button" aria-pressed={second === (index === 1)} onClick={() => onChange(index === 1)}>
        {label}
      </button>
    ))}
  </div>
)
