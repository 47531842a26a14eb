import { callForFile } from '#src/lib/net/http.ts'
import { saveBlob } from '#src/lib/net/open-file.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { ACCEPTANCES } from '../stepper/paths.ts'
import { t } from './texts.ts'

export type Acceptance = Pick<RowOf<typeof ACCEPTANCES>, 'id' | 'matricola' | 'dataAccettazione'>

/** The report as it is now. */
export const fetchReport = async ({ id }: Acceptance): Promise<Blob> =>
  new Blob([await callForFile(`/api/${ACCEPTANCES}/${id}/verbale`)], { type: 'application/pdf' })

/** The name of the file: what no file system takes in one is left out of the serial number. */
const nameOf = ({ id, matricola }: Acceptance): string =>
  `verbale-${id}-${matricola.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`

/** Fetches the report and saves it. */
export const downloadReport = async (acceptance: Acceptance): Promise<void> =>
  saveBlob(await fetchReport(acceptance), nameOf(acceptance))

/** Fetches the report and opens the print dialog of the browser; one that shows no PDF gets the file. */
export async function printReport(acceptance: Acceptance): Promise<void> {
  const report = await fetchReport(acceptance)
  const saveInstead = () => {
    saveBlob(report, nameOf(acceptance))
    showMessage({ success: 'warning', message: t('acceptanceReport.noPrint') })
  }
  if (navigator.pdfViewerEnabled) printBlob(report, saveInstead)
  else saveInstead()
}

let frame: HTMLIFrameElement | undefined

/** The frame, which no browser prints unless it is shown, stays until the next one: it is printed after the dialog was answered. */
function printBlob(report: Blob, onRefused: () => void): void {
  if (frame) URL.revokeObjectURL(frame.src)
  frame?.remove()
  const created = document.createElement('iframe')
  Object.assign(created.style, {
    position: 'fixed',
    right: '0',
    bottom: '0',
    width: '1px',
    height: '1px',
    opacity: '0',
  })
  created.title = t('acceptanceReport.menu')
  created.tabIndex = -1
  created.ariaHidden = 'true'
  created.addEventListener('load', () => {
    try {
      created.contentWindow?.print()
    } catch {
      onRefused()
    }
  })
  created.src = URL.createObjectURL(report)
  document.body.append(created)
  frame = created
}
