import { type CSSProperties, createContext, use } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Choices } from '#src/commands/use-choices.ts'
import { RowName } from '#src/fields/row-name.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { useModel } from '#src/providers/model.ts'
import { type ByField, rowOf } from '#src/providers/rows.ts'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { ITEMS, type Item, type ItemState, STATES } from '../paths.ts'
import { t } from '../texts.ts'
import { NO_STATUS } from './use-status-change.ts'

interface Statuses extends Choices<number> {
  all: readonly ItemState[]
}

/** What the status cells of a list offer; undefined where a status can only be read. */
export const StatusesContext = createContext<Statuses | undefined>(undefined)

function StatusCell({ row }: { row: Row }) {
  const statuses = use(StatusesContext)
  const item = rowOf(ITEMS, row)
  if (statuses) return <StatusSelect item={item} statuses={statuses} />
  return <StatusName status={item.status} />
}

/** The name of a status in its colours; no status in words. */
function StatusName({ status }: { status: Item['status'] }) {
  const table = tableOf(useModel(), STATES)
  return status ? <RowName table={table} record={status} /> : <span className="muted">{t('items.withoutStatus')}</span>
}

function StatusSelect({ item, statuses: { all, chosen, choose } }: { item: Item; statuses: Statuses }) {
  const value = chosen(item.id)?.value ?? item.status?.id ?? NO_STATUS
  const options = optionsFor(all, item.status)
  const status = all.find(({ id }) => id === value) ?? (item.status?.id === value ? item.status : undefined)
  return (
    <PlainSelect
      look="low"
      style={colorsOf(status)}
      aria-label={t('items.statusOf', { name: item.resourceMago })}
      value={value}
      options={options}
      onChange={(id) => choose(item, id)}
    />
  )
}

/** No status first; the status the item has is offered although the list of them may not be here yet. */
function optionsFor(all: readonly ItemState[], own: Item['status']) {
  const known = own && !all.some(({ id }) => id === own.id) ? [...all, own] : all
  return [
    { value: NO_STATUS, label: t('items.noStatus') },
    ...known.map(({ id, description }) => ({ value: id, label: description })),
  ]
}

const colorsOf = (status?: Pick<ItemState, 'coloreSfondo' | 'coloreCarattere'> | null): CSSProperties | undefined =>
  status ? { backgroundColor: status.coloreSfondo ?? undefined, color: status.coloreCarattere ?? undefined } : undefined

export const itemCells: CustomCells = {
  status: { Cell: StatusCell, showsEmpty: true },
} satisfies ByField<typeof ITEMS>
