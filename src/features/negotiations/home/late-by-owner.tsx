import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { HomeLine, HomeLines } from '#src/home/home-lines.tsx'
import { listLink } from '#src/home/list-link.ts'
import { useHomeCounts } from '#src/home/use-home-counts.ts'
import { useModel } from '#src/providers/model.ts'
import { NEGOTIATIONS } from '../paths.ts'
import { LIST, OPEN, OVERDUE } from './filters.ts'
import { t } from './texts.ts'

const MOST = 8

/** Who has how many overdue callbacks, most first, for users who look after others. */
export function LateByOwner() {
  const users = tableOf(useModel(), 'users')
  const filters = { ...OPEN, richiamareInData: OVERDUE }
  const query = useHomeCounts(NEGOTIATIONS, 'operatore', filters)
  const { data: owners = [], totalRows } = query.data ?? {}
  return (
    <HomeCard
      name="late-by-owner"
      title={t('lateHome.title')}
      count={totalRows}
      to={listLink(LIST, filters)}
      read={readOf(query)}
      isEmpty={totalRows === 0}
    >
      <HomeLines>
        {owners.slice(0, MOST).map(({ value, shown, count }) => (
          <HomeLine
            key={String(value)}
            oneLine
            beside={<span className="muted">{t('lateHome.count', { count })}</span>}
          >
            {typeof value === 'number' ? (
              <Link to={listLink(LIST, { ...filters, operatoreId: value })}>{recordLabel(shown, users)}</Link>
            ) : (
              t('lateHome.nobody')
            )}
          </HomeLine>
        ))}
      </HomeLines>
    </HomeCard>
  )
}
