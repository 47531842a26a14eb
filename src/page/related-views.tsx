import { useList } from '@refinedev/core'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { relatedRowsOf, relatedTo, type SectionRows } from '#schema/rows/section-rows.ts'
import type { Table } from '#schema/table.ts'
import { lazy } from '#src/lib/lazy.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { isDeletedHere } from '#src/lib/net/own-writes.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { scopeFilters } from '#src/list/scope.ts'
import { useShowsSome } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { Count } from '#src/ui/count.tsx'
import { InPlace } from '#src/ui/in-place.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import type { RecordView } from './record-views.tsx'
import type { RelatedBody } from './related-list.tsx'

const RelatedList = lazy(() => import('./related-list.tsx'), 'RelatedList')

/** The lists of rows that refer to a row, of those that the user may read, as views of its page; `bodies` by the key of the section. */
export function useRelatedViews(
  table: Table,
  { id }: Pick<Row, 'id'>,
  bodies: Readonly<Record<string, RelatedBody>> = {},
): RecordView[] {
  const model = useModel()
  const showsSome = useShowsSome()
  const sections = useMemo(() => relatedRowsOf(model, table), [model, table])
  return sections
    .filter((section) => showsSome(section.table, section.field))
    .map((section) => ({
      key: section.key,
      title: section.title,
      count: <RelatedCount {...{ section, id }} />,
      content: () => (
        <InPlace meanwhile={<Skeleton />}>
          <RelatedList {...{ section, id }} Body={bodies[section.key]} />
        </InPlace>
      ),
    }))
}

/** How many rows a section lists, counted anew when their table changes; nothing while that is not known. */
function RelatedCount({ section, id }: { section: SectionRows; id: number }) {
  const { owner, table } = section
  const { path, scope } = relatedTo(section, id)
  const { query } = useList<Row, HttpError>({
    resource: table.name,
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    meta: { path, where: scopeFilters(table, scope), background: true },
    errorNotification: false,
    queryOptions: { enabled: () => !isDeletedHere(owner.name, id), placeholderData: (previous) => previous },
  })
  const recount = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return false
    await query.refetch()
    return true
  })
  useEffect(() => whenChanged(topicOf(table.name), () => recount(), { byOthers: true }), [table])
  const total = query.data?.data === undefined ? undefined : query.data.total
  return total !== undefined && <Count>{total}</Count>
}
