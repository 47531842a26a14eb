import { useRef, useState } from 'react'
import type { Row } from '#schema/row.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { lazyPage as lazy, Meanwhile } from '#src/lib/prefetch.ts'
import { useMay } from '#src/providers/ability.ts'
import { rowOf } from '#src/providers/rows.ts'
import { DownloadIcon, FileIcon, MailIcon, PrinterIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { ACCEPTANCES, downloadReport, printReport } from './report-file.ts'
import { t } from './texts.ts'

const SendReportDialog = lazy(async () => ({ default: (await import('./send-report-dialog.tsx')).SendReportDialog }))

/** The menu of a row of acceptances: its report, to be downloaded, printed and sent. */
export function ReportMenu({ row }: { row: Row }) {
  const acceptance = rowOf(ACCEPTANCES, row)
  const maySend = useMay()('send', ACCEPTANCES)
  const [dialog, setDialog] = useState<{ open: boolean }>()
  const button = useRef<HTMLButtonElement>(null)
  const name = `${acceptance.matricola}, ${acceptance.dataAccettazione}`
  return (
    <>
      <Menu
        button={button}
        title={t('acceptanceReport.menu')}
        label={t('acceptanceReport.menuOf', { name })}
        icon={<FileIcon />}
      >
        {() => (
          <>
            <p className="menu-head">
              <strong>{name}</strong>
            </p>
            <MenuItem onClick={() => downloadReport(acceptance).catch(reportFailure)}>
              <DownloadIcon />
              {t('acceptanceReport.download')}
            </MenuItem>
            <MenuItem onClick={() => printReport(acceptance).catch(reportFailure)}>
              <PrinterIcon />
              {t('acceptanceReport.print')}
            </MenuItem>
            {maySend && (
              <MenuItem onClick={() => setDialog({ open: true })}>
                <MailIcon />
                {t('acceptanceReport.send')}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {dialog && (
        <Meanwhile value={null}>
          <SendReportDialog
            acceptance={acceptance}
            open={dialog.open}
            onClose={() => setDialog({ open: false })}
            afterClose={() => {
              setDialog(undefined)
              button.current?.focus()
            }}
          />
        </Meanwhile>
      )}
    </>
  )
}
