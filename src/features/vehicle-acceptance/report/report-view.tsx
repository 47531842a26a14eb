import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DownloadIcon, PrinterIcon } from '#src/ui/icons.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import { useObjectUrl } from '../photos/object-url.ts'
import { type Acceptance, downloadReport, fetchReport, printReport } from './report-file.ts'
import styles from './report-view.module.css'
import { t } from './texts.ts'

/** The report of an acceptance as a document, where the browser shows PDFs. */
export function ReportView({ acceptance, onClose }: { acceptance: Acceptance; onClose: () => void }) {
  const [report, setReport] = useState<Blob>()
  const url = useObjectUrl(report)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each acceptance
  useEffect(() => {
    let isCurrent = true
    fetchReport(acceptance).then(
      (blob) => isCurrent && setReport(blob),
      (failure: unknown) => {
        if (!isCurrent) return
        reportFailure(failure)
        onClose()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [acceptance.id])
  const title = t('acceptanceReport.menuOf', { name: `${acceptance.matricola}, ${acceptance.dataAccettazione}` })
  return (
    <Dialog
      open
      centered
      width={1000}
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="save" icon={<DownloadIcon />} onClick={() => downloadReport(acceptance).catch(reportFailure)}>
          {t('acceptanceReport.download')}
        </Button>,
        <Button key="print" icon={<PrinterIcon />} onClick={() => printReport(acceptance).catch(reportFailure)}>
          {t('acceptanceReport.print')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('form.close')}
        </Button>,
      ]}
    >
      {url ? <iframe className={styles.document} src={url} title={title} /> : <Skeleton />}
    </Dialog>
  )
}
