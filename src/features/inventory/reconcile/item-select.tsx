import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Values } from '#schema/rows/row.ts'
import { Select } from '#src/fields/select.tsx'
import { useDebounced } from '#src/fields/use-debounced.ts'
import { t as shared } from '#src/lib/i18n.ts'
import { useRows } from '#src/providers/rows.ts'
import { ITEMS, type Item } from '../paths.ts'

interface Props {
  id: string
  inventory: number
  value: number | undefined
  /** The item that is chosen at first. */
  known?: Facts
  onChange: (item: number | undefined) => void
}

interface Option {
  value: number
  label: string
  facts: string
}

const MOST = 30
const byCode = [{ field: 'resourceMago', order: 'asc' as const }]

/** Chooses an item of an inventory, found by a part of its code, description, serial number or note. */
export function ItemSelect({ id, inventory, value, known: first, onChange }: Props) {
  const [text, setText] = useState('')
  const [typed, type] = useDebounced(text, setText)
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState(first && optionOf(first))
  // The filter is not spelled as the key of a body is.
  const where: Values = { idInventarioMezzi: inventory, multiField: text.trim() }
  const { query } = useRows(ITEMS, {
    pagination: { currentPage: 1, pageSize: MOST },
    sorters: byCode,
    where,
    queryOptions: { enabled: opened, placeholderData: keepPreviousData },
  })
  const found = query.data?.data.map(optionOf) ?? []
  const known = !chosen || found.some((option) => option.value === chosen.value)
  return (
    <Select<number, Option>
      id={id}
      showSearch
      unanswered={typed !== text || query.isPlaceholderData}
      allowClear
      filterOption={false}
      placeholder={shared('field.search')}
      value={value}
      options={known ? found : [chosen, ...found]}
      optionRender={({ data }) => <ItemOption {...data} />}
      loading={query.isFetching}
      notFoundContent={query.isFetching ? shared('field.searching') : shared('field.nothingFound')}
      searchValue={typed}
      onSearch={type}
      onOpenChange={(open) => {
        if (open) setOpened(true)
      }}
      onChange={(next) => {
        setChosen(found.find((option) => option.value === next))
        type('')
        onChange(next)
      }}
    />
  )
}

type Facts = Pick<Item, 'id' | 'resourceMago'> & Partial<Pick<Item, 'description' | 'matricola'>>

const optionOf = ({ id, resourceMago, description, matricola }: Facts): Option => ({
  value: id,
  label: resourceMago,
  facts: [description, matricola].filter(Boolean).join(' · '),
})

const ItemOption = ({ label, facts }: Option) => (
  <>
    <strong>{label}</strong>
    {facts !== '' && <div className="muted verbatim">{facts}</div>}
  </>
)
