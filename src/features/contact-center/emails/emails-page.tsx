import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { RowAction } from '#src/list/row-actions.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { type ByField, rowOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { RetryIcon } from '#src/ui/icons.tsx'
import { EMAILS } from './email.ts'
import { openEmail } from './email-panel.tsx'
import { t } from './texts.ts'
import { useResend } from './use-resend.ts'

/** The register of the e-mails that the program sends: only read, each opens in the side panel. */
export const Emails = (props: TablePageProps) => <TableList {...props} rows={{ cells, actions: useActions() }} />

function Subject({ row: given }: { row: Row }) {
  const row = rowOf(EMAILS, given)
  const subject = row.oggetto || t('emails.noSubject')
  return (
    <button
      type="button"
      className={buttons.word}
      aria-label={t('emails.open', { subject, to: row.destinatario || t('emails.nobody') })}
      onClick={() => openEmail(row)}
    >
      <span className="ellipsis">{subject}</span>
    </button>
  )
}

const cells: CustomCells = { oggetto: { Cell: Subject } } satisfies ByField<typeof EMAILS>

function useActions(): readonly RowAction[] {
  const { run } = useResend()
  return useMemo(
    () => [
      {
        title: t('emails.resend'),
        label: (name) => t('emails.resendRow', { name }),
        icon: <RetryIcon />,
        run: ({ id }) => void run(id),
        offered: (row) => rowOf(EMAILS, row).stato === 'failed',
      },
    ],
    [run],
  )
}
