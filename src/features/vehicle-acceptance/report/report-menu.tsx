import { tableOf } from '#schema/model.ts'
import { reportTables } from '#schema/rights/whole-answers.ts'
import type { Row } from '#schema/rows/row.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { useReadsWhole, useShows } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { rowOf } from '#src/providers/rows.ts'
import { SendMenu } from '#src/sends/send-menu.tsx'
import { DownloadIcon, PrinterIcon } from '#src/ui/icons.tsx'
import { MenuItem } from '#src/ui/menu.tsx'
import { ACCEPTANCES } from '../stepper/paths.ts'
import { reportSends } from './register.ts'
import { downloadReport, printReport } from './report-file.ts'
import { t } from './texts.ts'

interface Props {
  row: Row
  /** The button has a word beside its icon, where there is room for it. */
  isNamed?: boolean
}

/** Whether the current user is given the report of the row: they read all of it, and all photos. */
export function useMayReport(row: Row): boolean {
  const table = tableOf(useModel(), ACCEPTANCES)
  const shows = useShows(table)
  return useReadsWhole(reportTables) && Object.keys(table.fields).every((name) => shows(row, name))
}

/** The menu of a row of acceptances: its report, to be downloaded, printed and sent. */
export function ReportMenu({ row, isNamed }: Props) {
  const acceptance = rowOf(ACCEPTANCES, row)
  if (!useMayReport(row)) return null
  return (
    <SendMenu register={reportSends} row={row} isNamed={isNamed}>
      <MenuItem onClick={() => downloadReport(acceptance).catch(reportFailure)}>
        <DownloadIcon />
        {t('acceptanceReport.download')}
      </MenuItem>
      <MenuItem onClick={() => printReport(acceptance).catch(reportFailure)}>
        <PrinterIcon />
        {t('acceptanceReport.print')}
      </MenuItem>
    </SendMenu>
  )
}
