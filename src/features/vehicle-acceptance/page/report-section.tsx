import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { useMay } from '#src/providers/ability.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { FileIcon, MailIcon } from '#src/ui/icons.tsx'
import { EarlierSends } from '../report/earlier-sends.tsx'
import { ACCEPTANCES, downloadReport } from '../report/report-file.ts'
import { useReportSends } from '../report/report-sends.ts'
import { ReportView } from '../report/report-view.tsx'
import { t as reportText } from '../report/texts.ts'
import { useSendDialog } from '../report/use-send-dialog.tsx'
import { t } from './texts.ts'
import '../report/report.css'

const SENDS = 'accettazioni_mezzi_invii'

/** The report of an acceptance: read, sent, and what was sent of it. */
export function ReportSection({ acceptance }: { acceptance: RowOf<'accettazioni_mezzi'> }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const { send, dialog } = useSendDialog(acceptance)
  const open = () => (navigator.pdfViewerEnabled ? setIsOpen(true) : downloadReport(acceptance).catch(reportFailure))
  return (
    <>
      <div className="report-actions">
        <Button size="large" icon={<FileIcon />} onClick={open}>
          {t('acceptancePage.openReport')}
        </Button>
        {may('send', ACCEPTANCES) && (
          <Button size="large" icon={<MailIcon />} onClick={send}>
            {reportText('acceptanceReport.send')}
          </Button>
        )}
      </div>
      {may('read', SENDS) && <Sends id={acceptance.id} />}
      {isOpen && <ReportView acceptance={acceptance} onClose={() => setIsOpen(false)} />}
      {dialog}
    </>
  )
}

function Sends({ id }: { id: number }) {
  const client = useQueryClient()
  const sends = useReportSends(id)
  if (!sends) return null
  if (sends.length === 0) return <p className="muted">{t('acceptancePage.neverSent')}</p>
  return <EarlierSends sends={sends} onRetried={() => void client.invalidateQueries()} />
}
