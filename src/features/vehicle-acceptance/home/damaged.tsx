import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { addDays, dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { HomeFacts, HomeLine, HomeLines } from '#src/home/home-lines.tsx'
import { listLink } from '#src/home/list-link.ts'
import { useHomeRows } from '#src/home/use-home-rows.ts'
import { useModel } from '#src/providers/model.ts'
import { ACCEPTANCES, LIST_ROUTE } from '../stepper/paths.ts'
import { t } from '../texts.ts'

const DAYS = 7
const MOST = 5

/** The vehicles accepted with damage in the last days, the latest first. */
export function Damaged() {
  const model = useModel()
  const filters = { danni: true, dataAccettazione: { from: dayOf(addDays(wallNow(), -DAYS)) } }
  const query = useHomeRows(ACCEPTANCES, { filters, sort: 'dataAccettazione', descending: true, size: MOST })
  const { data = [], total = 0 } = query.data ?? {}
  const to = listLink(LIST_ROUTE, filters)
  return (
    <HomeCard
      name="damaged"
      title={t('acceptanceHome.damaged')}
      count={total}
      to={to}
      read={readOf(query)}
      isEmpty={total === 0}
    >
      <p className="muted">{t('acceptanceHome.damagedHint', { days: DAYS })}</p>
      <HomeLines>
        {data.map((row) => (
          <HomeLine key={row.id}>
            <Link to={rowPath(tableOf(model, ACCEPTANCES), row.id) ?? ''}>{row.matricola}</Link>
            <HomeFacts>
              <span>{row.dataAccettazione}</span>
              {row.operatore && <span>{recordLabel(row.operatore, tableOf(model, 'users'))}</span>}
              {row.verbaleInviato !== 'Y' && <span>{t('acceptanceHome.notSent')}</span>}
            </HomeFacts>
          </HomeLine>
        ))}
      </HomeLines>
      {total > MOST && (
        <p>
          <Link to={to}>{t('acceptanceHome.more', { count: total - MOST })}</Link>
        </p>
      )}
    </HomeCard>
  )
}
