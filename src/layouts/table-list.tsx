import type { TablePageProps } from '#src/lib/screen.ts'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { LayoutBody } from './layout-body.tsx'

/**
 * The list of any table: columns, filters and dialogs come from its definition, buttons from the user's rights. Custom
 * pages compose the same parts.
 */
export function TableList({ table, screen, title }: TablePageProps) {
  const list = useList({ table, screen })
  return (
    <>
      <ListHead list={list} title={title} />
      <ListTools list={list} />
      <LayoutBody list={list} />
      <ListDialogs list={list} />
    </>
  )
}
