import { listLink } from '#src/home/list-link.ts'
import { FailedSends } from '#src/sends/failed-sends.tsx'
import { reportSends } from '../report/register.ts'
import { LIST_ROUTE } from '../stepper/paths.ts'
import { t } from '../texts.ts'

/** Reports that have not left. Their sends have no list of their own: the acceptances say which report has left. */
export const FailedReports = () => (
  <FailedSends
    register={reportSends}
    name="failed-reports"
    title={t('acceptanceHome.failed')}
    filters={{ stato: 'failed' }}
    to={listLink(LIST_ROUTE, { verbaleInviato: 'N' })}
    more={(count) => t('acceptanceHome.moreFailed', { count })}
  />
)
