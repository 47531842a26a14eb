import { type ReactNode, useState } from 'react'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import type { Acceptance } from './report-file.ts'

const SendReportDialog = lazy(async () => ({ default: (await import('./send-report-dialog.tsx')).SendReportDialog }))

/** Opens the dialog that sends the report of an acceptance, which stands in `dialog`; `onClosed` is called when it has gone. */
export function useSendDialog(acceptance: Acceptance, onClosed?: () => void): { send: () => void; dialog: ReactNode } {
  const [shown, setShown] = useState<{ open: boolean }>()
  const dialog = shown && (
    <Meanwhile value={null}>
      <SendReportDialog
        acceptance={acceptance}
        open={shown.open}
        onClose={() => setShown({ open: false })}
        afterClose={() => {
          setShown(undefined)
          onClosed?.()
        }}
      />
    </Meanwhile>
  )
  return { send: () => setShown({ open: true }), dialog }
}
