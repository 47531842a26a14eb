import type { ComponentProps, ComponentType } from 'react'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { BodyProps } from '#src/list/list-body.tsx'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { LayoutBody } from './layout-body.tsx'

type Own<P> = Omit<P, 'list'>

/** What a page of a feature hands to the parts of its list. */
interface Props extends TablePageProps {
  source?: Omit<Parameters<typeof useList>[0], 'table'>
  tools?: Own<ComponentProps<typeof ListTools>>
  rows?: Own<BodyProps>
  dialogs?: Own<ComponentProps<typeof ListDialogs>>
  /** Draws the rows instead of `LayoutBody`. */
  Body?: ComponentType<BodyProps>
}

/**
 * The list of any table: columns, filters and dialogs come from its definition, buttons from the user's rights. Pages with
 * something between its parts compose them themselves.
 */
export function TableList({ table, screen, title, source, tools, rows, dialogs, Body = LayoutBody }: Props) {
  const list = useList({ table, screen, ...source })
  return (
    <>
      <ListHead list={list} title={title} newPage={rows?.page?.()} />
      <ListTools list={list} {...tools} />
      <Body list={list} {...rows} />
      <ListDialogs list={list} {...dialogs} />
    </>
  )
}
