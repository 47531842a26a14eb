import { listLink } from '#src/home/list-link.ts'
import { FailedSends } from '#src/sends/failed-sends.tsx'
import type { OwnBlockProps } from '../../feature.ts'
import { reportSends } from '../report/register.ts'
import { LIST_ROUTE } from '../stepper/paths.ts'

/** Reports that have not left. Their sends have no list of their own: the acceptances say which report has left. */
export const FailedReports = (props: OwnBlockProps) => (
  <FailedSends {...props} register={reportSends} listOf={() => listLink(LIST_ROUTE, { verbaleInviato: 'N' })} />
)
