import { Button } from 'antd'
import { FilePreview } from '#src/documents/preview.tsx'
import { reportFailure } from '#src/lib/failure.ts'
import { PrinterIcon } from '#src/ui/icons.tsx'
import { type Acceptance, downloadReport, fetchReport, printReport } from './report-file.ts'
import { t } from './texts.ts'

/** The report of an acceptance as a document, where the browser shows PDFs. */
export const ReportView = ({ acceptance, onClose }: { acceptance: Acceptance; onClose: () => void }) => (
  <FilePreview
    title={t('acceptanceReport.menuOf', { name: `${acceptance.matricola}, ${acceptance.dataAccettazione}` })}
    load={() => fetchReport(acceptance)}
    onSave={() => downloadReport(acceptance)}
    buttons={
      <Button icon={<PrinterIcon />} onClick={() => printReport(acceptance).catch(reportFailure)}>
        {t('acceptanceReport.print')}
      </Button>
    }
    onClose={onClose}
  />
)
