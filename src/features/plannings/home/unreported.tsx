import { Link } from 'react-router'
import { ownBlock } from '#src/home/home-block.tsx'
import type { OwnLineProps } from '#src/home/own-home.ts'
import { rowOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { leadsBack, pathOfReport } from '../paths.ts'
import { t } from '../texts.ts'

/** The past visits of the user without a report, the latest first; each leads to its page and to its report. */
export const Unreported = ownBlock({ path: '/api/plannings/unreported', Beside: ReportLink })

function ReportLink({ row }: OwnLineProps) {
  const { id, title } = rowOf('plannings', row)
  return (
    <Link
      className={buttons.smallLink}
      to={pathOfReport(id)}
      state={leadsBack}
      aria-label={t('visits.reportOf', { name: title })}
    >
      {t('visits.report')}
    </Link>
  )
}
