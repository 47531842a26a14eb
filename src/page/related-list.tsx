import { type ComponentType, useMemo } from 'react'
import { rowScreen } from '#schema/lists/presentation.ts'
import { relatedTo, type SectionRows } from '#schema/rows/section-rows.ts'
import { fieldOf, type Screen } from '#schema/table.ts'
import { ListBody } from '#src/list/list-body.tsx'
import { ListDialogs } from '#src/list/list-dialogs.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { type List, useList } from '#src/list/use-list.ts'

/** What draws the rows of a related list where a feature says more about them, instead of `ListBody`. */
export type RelatedBody = ComponentType<{ list: List }>

interface Props {
  section: SectionRows
  /** The row that those of the list refer to. */
  id: number
  Body?: RelatedBody
}

const onlyRead = { create: false, update: false, delete: false }

/**
 * The rows that refer to a row, as a list on its page: a new one refers to it by itself. Those that a module finds without a
 * reference are only read, as are those whose reference nobody writes.
 */
export function RelatedList({ section, id, Body = ListBody }: Props) {
  const { table, title, field = '' } = section
  const related = useMemo(() => relatedTo(section, id), [section, id])
  const screen = useMemo(() => screenOf(section), [section])
  const rights = fieldOf(table, field)?.readOnly === false ? undefined : onlyRead
  const list = useList({ ...{ table, screen, rights }, ...related, embedded: true, selectable: true })
  return (
    <>
      <ListHead list={list} title={title} />
      <ListTools list={list} />
      <Body list={list} />
      <ListDialogs list={list} />
    </>
  )
}

/** The screen of a list with columns of its own, under an address of its own: what people choose for it is about no other list. */
function screenOf({ key, owner, table, columns }: SectionRows): Screen | undefined {
  const base = table.screens[0] ?? rowScreen(owner)
  return columns && base && { ...base, route: `${base.route}/${owner.name}/${key}`, kind: 'table', columns }
}
