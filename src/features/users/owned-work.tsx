import { Link } from 'react-router'
import { countedWord } from '#schema/italian/words.ts'
import { tableOf } from '#schema/model.ts'
import { Fact } from '#src/page/fact.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type TableName, useRows, type ValuesOf } from '#src/providers/rows.ts'
import { Row } from '#src/ui/layout.tsx'
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
  if (owned.every(({ count }) => count === 0)) return null
  return (
    <>
      <p>{t('users.offOwns', { name })}</p>
      <ul>
        {owned
          .filter(({ count }) => count !== 0)
          .map(({ to, words }) => (
            <li key={to}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
      </ul>
      {negotiations && negotiations.count !== 0 && may('reassign', 'trattative_cp') && (
        <p className="muted">{t('users.offReassign')}</p>
      )}
    </>
  )
}

/** What a user still has to do, each kind counted with a link to its list; nothing where that is not to be seen. */
export function OpenWork({ id }: { id: number }) {
  const open = { archiviata: 'N', esito: 'A' } satisfies ValuesOf<'trattative_cp'>
  const negotiations = counted(useOwned('trattative_cp', '/trattativeCp/trattativeCp', { operatoreId: id, ...open }))
  const visits = counted(useOwned('plannings', '/listPlannings', { userId: id, date: { from: '$today' } }))
  if (!negotiations && !visits) return null
  return (
    <Fact label={t('users.openWork')}>
      <Row as="span" gap="xl" lineGap="xs">
        {negotiations && (
          <Link to={negotiations.to}>{t('users.openNegotiations', { count: negotiations.count ?? 0 })}</Link>
        )}
        {visits && <Link to={visits.to}>{t('users.comingVisits', { count: visits.count ?? 0 })}</Link>}
      </Row>
    </Fact>
  )
}

const counted = (owned: Owned | undefined) => (owned?.count === undefined ? undefined : owned)

interface Owned {
  to: string
  /** Undefined where it could not be counted. */
  count?: number
  words: string
}

/** The list of the user's rows and how many there are; undefined where none may be seen, or it is not known yet. */
function useOwned<N extends TableName>(table: N, route: string, filters: ValuesOf<N>): Owned | undefined {
  const may = useMay()
  const { label } = tableOf(useModel(), table)
  const enabled = may('read', table) && may('open', route)
  const { query } = useRows(table, {
    pagination: { currentPage: 1, pageSize: 1 },
    where: filters,
    queryOptions: { enabled },
    // Without a number it says what to look for all the same.
    errorNotification: false,
  })
  if (!enabled || query.isPending) return undefined
  const count = query.data && (query.data.total ?? 0)
  const to = `${route}?${new URLSearchParams({ filters: JSON.stringify(filters) })}`
  return { to, count, words: count === undefined ? label.many : countedWord(label, count) }
}
