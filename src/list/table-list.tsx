import type { TablePageProps } from '#src/lib/screen.ts'
import { ListBody } from './list-body.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListHead } from './list-head.tsx'
import { ListTools } from './list-tools.tsx'
import { useList } from './use-list.ts'

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
      <ListBody list={list} />
      <ListDialogs list={list} />
    </>
  )
}
