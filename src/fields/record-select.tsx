import { useSelect } from '@refinedev/antd'
import { useEffect, useState } from 'react'
import { USERS } from '#schema/grammar/reserved.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { userOf, useSession } from '#src/lib/net/session.ts'
import { useReadsReferred } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { InputProps } from './field-widget.ts'
import { rememberRecords } from './known-records.ts'
import { type RecordOption, recordOptions } from './record-options.ts'
import { Select } from './select.tsx'

const MAX_RESULTS = 30

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  ids: number[]
  multiple: boolean
  placeholder: string
  /** Values that the offered rows have, by filter key. */
  where?: Values
  /** Rows that are switched off can be chosen too: what is looked for may be of them. */
  offersSwitchedOff?: boolean
  onChange: (ids: number[]) => void
}

/**
 * Selects rows of the referenced table with a search on the server. Names the row already holds need no request;
 * unknown ones (a filter in a shared link) are fetched once.
 */
export function RecordSelect(props: Props) {
  const { field, ids, multiple: several, placeholder, where, onChange, known, disabled, ...others } = props
  const { defaultOpen = false, offersSwitchedOff = false, ...rest } = others
  const target = tableOf(useModel(), field.table ?? '')
  const within = offersSwitchedOff ? where : { ...where, ...switchedOn(target) }
  const readable = useReadsReferred()(field)
  const [picked, setPicked] = useState<RecordOption[]>([])
  const own = useOwnRow(target)
  const cached = [...recordOptions(known, target), ...own, ...picked]
  const missing = ids.filter((id) => !cached.some((option) => option.value === id))
  const unknown = readable ? missing : []
  const hidden = readable ? [] : missing.map((value) => ({ value, label: messages.reserved }))
  const [open, setOpen] = useState(defaultOpen && readable)
  const { search, rows, found, fetched, searching, unanswered } = useRecordOptions(target, unknown, open, within)
  const options = distinct([...found, ...chosenOf(ids, [...cached, ...fetched, ...hidden])])

  const choose = (chosen: number | number[] | null | undefined) => {
    const next = [chosen ?? []].flat()
    rememberRecords(
      target.name,
      rows.filter(({ id }) => next.includes(id)),
    )
    setPicked((before) => distinct([...before, ...options.filter((option) => next.includes(option.value))]))
    onChange(next)
    search('')
    // Closes even in multiple mode: an open list covers the fields below, on a phone all of them.
    setOpen(false)
  }

  return (
    <Select<number | number[] | null>
      {...rest}
      mode={several ? 'multiple' : undefined}
      value={several ? ids : (ids[0] ?? null)}
      options={options}
      disabled={disabled || !readable}
      allowClear={!several && !field.required}
      showSearch
      unanswered={unanswered}
      filterOption={false}
      placeholder={placeholder}
      loading={searching}
      notFoundContent={searching ? t('field.searching') : t('field.nothingFound')}
      onSearch={search}
      open={open}
      onOpenChange={setOpen}
      onChange={choose}
    />
  )
}

/** Of the table of users the row of the current one, whose name needs no request, nor the right to one. */
function useOwnRow(target: Table): RecordOption[] {
  const session = useSession()
  return session && target.name === USERS ? recordOptions(userOf(session), target) : []
}

/** Search results, fetched once the list has been opened, and the names of unknown ids. */
function useRecordOptions(target: Table, unknown: number[], open: boolean, where?: Values) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const { selectProps, query, defaultValueQuery } = useSelect<Row>({
    resource: target.name,
    optionLabel: (row) => asText(row[target.title]),
    pagination: { mode: 'server', pageSize: MAX_RESULTS },
    defaultValue: unknown,
    meta: { where },
    onSearch: (text) => {
      setAsked(text)
      return [{ field: searchKey(target), operator: 'contains', value: text.trim() }]
    },
    queryOptions: { enabled: opened },
    defaultValueQueryOptions: { enabled: unknown.length > 0 },
  })
  const unnamed = defaultValueQuery.data?.data
  useEffect(() => {
    if (unnamed && unnamed.length > 0) rememberRecords(target.name, unnamed)
  }, [target, unnamed])
  return {
    search: (text: string) => {
      setTyped(text)
      selectProps.onSearch?.(text)
    },
    rows: query.data?.data ?? [],
    found: recordOptions(query.data?.data, target),
    fetched: recordOptions(defaultValueQuery.data?.data, target),
    searching: query.isFetching,
    unanswered: open && (typed !== asked || (typed !== '' && query.isFetching)),
  }
}

/** The filter for rows that are not switched off, where the table knows of such. */
const switchedOn = ({ active }: Table): Values => (active === undefined ? {} : { [active]: 'Y' })

/** What the typed text is looked for in: beside the name all else that the table is searched by. */
const searchKey = ({ title, multiField }: Table) => (multiField?.includes(title) ? 'multiField' : title)

const chosenOf = (ids: number[], from: RecordOption[]) => from.filter((option) => ids.includes(option.value))

function distinct(options: RecordOption[]): RecordOption[] {
  return [...new Map(options.map((option) => [option.value, option])).values()]
}
