import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { countedWord } from '#schema/words.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { filtersFor, type TableName, useRows, type ValuesOf } from '#src/providers/rows.ts'
import { t } from './texts.ts'

/** What is assigned to a user, counted, each with a link to its list: from there it is given to somebody else. */
export function OwnedWork({ id, name }: { id: number; name: string }) {
  const may = useMay()
  return (
    <>
      <p>{t('users.offOwns', { name })}</p>
      <ul>
        <Owned table="trattative_cp" route="/trattativeCp/trattativeCp" filters={{ operatoreId: id }} />
        <Owned table="plannings" route="/listPlannings" filters={{ userId: id }} />
      </ul>
      {may('reassign', 'trattative_cp') && <p className="muted">{t('users.offReassign')}</p>}
    </>
  )
}

interface OwnedProps<N extends TableName> {
  table: N
  route: string
  filters: ValuesOf<N>
}

function Owned<N extends TableName>({ table, route, filters }: OwnedProps<N>) {
  const may = useMay()
  const shown = may('read', table) && may('open', route)
  const { query } = useRows(table, {
    pagination: { currentPage: 1, pageSize: 1 },
    filters: filtersFor(filters),
    queryOptions: { enabled: shown },
    // Without a number it says what to look for all the same.
    errorNotification: false,
  })
  const { label } = tableOf(useModel(), table)
  if (!shown) return null
  return (
    <li>
      <Link to={`${route}?${new URLSearchParams({ filters: JSON.stringify(filters) })}`}>
        {query.data ? countedWord(label, query.data.total) : label.many}
      </Link>
    </li>
  )
}
