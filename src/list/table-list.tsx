import type { ScreenProps } from '#src/lib/screen.ts'
import { FilterLine } from './filter-line.tsx'
import { ListBody } from './list-body.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListHead } from './list-head.tsx'
import { type List, type ListOptions, useList } from './use-list.ts'

/**
 * The list of any table: columns, filters and dialogs come from its definition, buttons from the person's rights. A page
 * with more to it puts the same parts together by itself.
 */
export function TableList({ table, screen, title }: ScreenProps) {
  return <Parts list={useList({ table, screen })} title={title} />
}

/** The rows of a table within a page. */
export function EmbeddedList({ title, ...options }: Omit<ListOptions, 'embedded'> & { title: string }) {
  return <Parts list={useList({ ...options, embedded: true })} title={title} />
}

const Parts = ({ list, title }: { list: List; title: string }) => (
  <>
    <ListHead list={list} title={title} />
    <FilterLine table={list.table} state={list.state} controls={list.controls} />
    <ListBody list={list} />
    <ListDialogs list={list} />
  </>
)
