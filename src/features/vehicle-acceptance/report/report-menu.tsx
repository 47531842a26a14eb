import { useRef } from 'react'
import type { Row } from '#schema/row.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { useMay } from '#src/providers/ability.ts'
import { rowOf } from '#src/providers/rows.ts'
import { DownloadIcon, FileIcon, MailIcon, PrinterIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { ACCEPTANCES, downloadReport, printReport } from './report-file.ts'
import { t } from './texts.ts'
import { useSendDialog } from './use-send-dialog.tsx'

interface Props {
  row: Row
  /** The button has a word beside its icon, where there is room for it. */
  isNamed?: boolean
}

/** The menu of a row of acceptances: its report, to be downloaded, printed and sent. */
export function ReportMenu({ row, isNamed = false }: Props) {
  const acceptance = rowOf(ACCEPTANCES, row)
  const maySend = useMay()('send', ACCEPTANCES)
  const button = useRef<HTMLButtonElement>(null)
  const { send, dialog } = useSendDialog(acceptance, () => button.current?.focus())
  const name = `${acceptance.matricola}, ${acceptance.dataAccettazione}`
  return (
    <>
      <Menu
        button={button}
        title={t('acceptanceReport.menu')}
        label={t('acceptanceReport.menuOf', { name })}
        className={isNamed ? 'menu-named' : undefined}
        icon={
          <>
            <FileIcon />
            {isNamed && <span className="menu-word">{t('acceptanceReport.menu')}</span>}
          </>
        }
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
              <MenuItem onClick={send}>
                <MailIcon />
                {t('acceptanceReport.send')}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {dialog}
    </>
  )
}
