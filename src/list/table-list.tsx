import type { TablePageProps } from '#src/lib/screen.ts'
import { FilterLine } from './filter-line.tsx'
import { ListBody } from './list-body.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListHead } from './list-head.tsx'
import { useList } from './use-list.ts'

/**
 * The list of any table: columns, filters and dialogs come from its definition, buttons from the person's rights. A page
 * with more to it puts the same parts together by itself.
 */
export function TableList({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen })
  return (
    <>
      <ListHead list={list} title={title} />
      <FilterLine table={list.table} state={list.state} controls={list.controls} />
      <ListBody list={list} />
      <ListDialogs list={list} />
    </>
  )
}
