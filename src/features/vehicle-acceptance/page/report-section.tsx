import { Button } from 'antd'
import { useState } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { useMay } from '#src/providers/ability.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { EarlierSends } from '#src/sends/earlier-sends.tsx'
import { useSendDialog } from '#src/sends/use-send-dialog.tsx'
import { useSends } from '#src/sends/use-sends.tsx'
import { FileIcon, MailIcon } from '#src/ui/icons.tsx'
import { WideButtons } from '../parts/wide-buttons.tsx'
import { reportSends } from '../report/register.ts'
import { downloadReport } from '../report/report-file.ts'
import { useMayReport } from '../report/report-menu.tsx'
import { ReportView } from '../report/report-view.tsx'
import { t as reportText } from '../report/texts.ts'
import { t } from './texts.ts'

const KIND = 'verbale'

/** The report of an acceptance: read, sent, and what was sent of it. */
export function ReportSection({ acceptance }: { acceptance: RowOf<'accettazioni_mezzi'> }) {
  const maySend = useMay()('send', reportSends.owner.table)
  const isGiven = useMayReport(acceptance)
  const [isOpen, setIsOpen] = useState(false)
  const { openSend, dialog } = useSendDialog(reportSends, acceptance)
  const sends = useSends(reportSends, acceptance.id)
  const open = () => (navigator.pdfViewerEnabled ? setIsOpen(true) : downloadReport(acceptance).catch(reportFailure))
  return (
    <>
      {isGiven ? (
        <WideButtons below="lg">
          <Button size="large" icon={<FileIcon />} onClick={open}>
            {t('acceptancePage.openReport')}
          </Button>
          {maySend && (
            <Button size="large" icon={<MailIcon />} onClick={() => openSend(KIND)}>
              {reportText('acceptanceReport.send')}
            </Button>
          )}
        </WideButtons>
      ) : (
        <p className="muted">{t('acceptancePage.noReport')}</p>
      )}
      {sends?.length === 0 && <p className="muted">{t('acceptancePage.neverSent')}</p>}
      {sends && <EarlierSends register={reportSends} sends={sends} />}
      {isOpen && <ReportView acceptance={acceptance} onClose={() => setIsOpen(false)} />}
      {dialog}
    </>
  )
}
