import type { Block } from '#schema/grammar/dashboard-grammar.ts'
import { withFilter } from '#schema/lists/dimensions.ts'
import type { Held } from '#schema/lists/held-filters.ts'
import type { Screen, Table } from '#schema/table.ts'
import { HomeLines } from '#src/home/home-lines.tsx'
import { listLink } from '#src/home/list-link.ts'
import { Failure, readOf, Waiting } from '#src/home/read.tsx'
import { RowLine, useToldFields } from '#src/home/row-lines.tsx'
import { useBlockRows } from '#src/home/use-block-rows.ts'
import { t } from './texts.ts'

interface Props {
  block: Omit<Block & { kind: 'list' }, 'title'>
  title: string
  table: Table
  screen?: Screen
  held: Held
}

/** The first rows of a list, each with its link. */
export function ListBlock({ block, title, table, screen, held }: Props) {
  const query = useBlockRows(table.name, { ...block, and: held.and })
  const fields = useToldFields(table, screen, { ...block, fields: block.columns })
  const { data, isFetching } = query
  if (!data)
    return query.error ? <Failure {...{ title, read: readOf(query) }} /> : <Waiting title={title} rows={block.rows} />
  if (data.data.length === 0) return <p className="muted padded">{t('dashboard.none')}</p>
  return (
    <HomeLines isBusy={isFetching}>
      {data.data.map((row) => (
        <RowLine key={row.id} {...{ table, row, fields }} />
      ))}
    </HomeLines>
  )
}

/** The address of the whole list, in the order of the block. */
export const listAddress = (screen: Screen, block: Props['block'], held: Held): string =>
  listLink(screen.route, withFilter(block.filters ?? {}, held.and), block)
