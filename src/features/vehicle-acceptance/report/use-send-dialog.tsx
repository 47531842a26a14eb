import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Acceptance } from './report-file.ts'

const SendReportDialog = lazy(async () => ({ default: (await import('./send-report-dialog.tsx')).SendReportDialog }))

/** Opens the dialog that sends the report of an acceptance, which stands in `dialog`; `onClosed` is called when it has gone. */
export function useSendDialog(acceptance: Acceptance, onClosed?: () => void): { send: () => void; dialog: ReactNode } {
  const [shown, setShown] = useState<{ open: boolean }>()
  const dialog = shown && (
    <Suspense>
      <SendReportDialog
        acceptance={acceptance}
        open={shown.open}
        onClose={() => setShown({ open: false })}
        afterClose={() => {
          setShown(undefined)
          onClosed?.()
        }}
      />
    </Suspense>
  )
  return { send: () => setShown({ open: true }), dialog }
}
