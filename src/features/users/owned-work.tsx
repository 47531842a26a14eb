import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { countedWord } from '#schema/words.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { filtersFor, type TableName, useRows, type ValuesOf } from '#src/providers/rows.ts'
import { t } from './texts.ts'

/**
 * What is assigned to a user, counted, each with a link to its list: from there it is given to somebody else. Nothing where
 * nothing is.
 */
export function OwnedWork({ id, name }: { id: number; name: string }) {
  const may = useMay()
  const negotiations = useOwned('trattative_cp', '/trattativeCp/trattativeCp', { operatoreId: id })
  const visits = useOwned('plannings', '/listPlannings', { userId: id })
  const owned = [negotiations, visits].filter((one) => one !== undefined)
  if (owned.length === 0) return null
  return (
    <>
      <p>{t('users.offOwns', { name })}</p>
      <ul>
        {owned.map(({ to, said }) => (
          <li key={to}>
            <Link to={to}>{said}</Link>
          </li>
        ))}
      </ul>
      {negotiations && may('reassign', 'trattative_cp') && <p className="muted">{t('users.offReassign')}</p>}
    </>
  )
}

/** The list of the user's rows and how many there are; undefined where there are none, none may be seen, or it is not known yet. */
function useOwned<N extends TableName>(table: N, route: string, filters: ValuesOf<N>) {
  const may = useMay()
  const { label } = tableOf(useModel(), table)
  const enabled = may('read', table) && may('open', route)
  const { query } = useRows(table, {
    pagination: { currentPage: 1, pageSize: 1 },
    filters: filtersFor(filters),
    queryOptions: { enabled },
    // Without a number it says what to look for all the same.
    errorNotification: false,
  })
  if (!enabled || query.isPending || query.data?.total === 0) return undefined
  const to = `${route}?${new URLSearchParams({ filters: JSON.stringify(filters) })}`
  return { to, said: query.data ? countedWord(label, query.data.total ?? 0) : label.many }
}
