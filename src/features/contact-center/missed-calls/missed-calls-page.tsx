import { Navigate, useSearchParams } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import { ContactLinks } from '#src/fields/contact-links.tsx'
import { TableList } from '#src/layouts/table-list.tsx'
import { formatPhone } from '#src/lib/format.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import type { RowAction } from '#src/list/row-actions.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { useMay } from '#src/providers/ability.ts'
import { type ByField, rowOf } from '#src/providers/rows.ts'
import { EyeIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Parts } from '../parts.tsx'
import { MISSED_CALLS, type MissedCall, TO_RETURN, VIEW, WORKLIST_ROUTE } from '../paths.ts'
import { t } from '../texts.ts'
import { CallFacts, CallValue } from './call-facts.tsx'
import { OutcomeText } from './outcome-text.tsx'

/** All missed calls; the address may ask for those to return instead, which have a page of their own in the menu. */
export function MissedCalls(props: TablePageProps) {
  const [query] = useSearchParams()
  const mayOpen = useMay()('open', WORKLIST_ROUTE)
  const asked = mayOpen && query.get(VIEW) === TO_RETURN
  if (asked) return <Navigate to={WORKLIST_ROUTE} replace />
  return <TableList {...props} rows={{ cells, actions }} tools={{ parts: <Parts current="all" /> }} />
}

const OutcomeCell = ({ row }: { row: Row }) => <OutcomeText call={rowOf(MISSED_CALLS, row)} />

/** The number names the row, and can be dialled all the same. */
function PhoneCell({ row }: { row: Row }) {
  const { sender_phone } = rowOf(MISSED_CALLS, row)
  if (!sender_phone) return <span className="muted">{t('missedCalls.unknown')}</span>
  return <CallValue name="sender_phone" row={row} />
}

const cells: CustomCells = {
  outcome: { Cell: OutcomeCell },
  sender_phone: { Cell: PhoneCell, showsEmpty: true },
} satisfies ByField<typeof MISSED_CALLS>

const actions: readonly RowAction[] = [
  {
    title: t('missedCalls.details'),
    label: (name) => t('missedCalls.detailsOf', { name }),
    icon: <EyeIcon />,
    run: (row) => openCall(rowOf(MISSED_CALLS, row)),
    offered: () => true,
  },
]

/** Opens a missed call in the side panel, to read. */
function openCall(call: MissedCall): void {
  openPanel({
    title: call.company_name || formatPhone(call.sender_phone) || t('missedCalls.unknown'),
    subtitle: t('missedCalls.one'),
    content: (
      <Stack gap="xl">
        <ContactLinks phone={call.sender_phone ?? ''} email="" />
        <CallFacts call={call} />
      </Stack>
    ),
  })
}
