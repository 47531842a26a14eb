import { useDataProvider } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { NEW_NEGOTIATION } from '#schema/rules/new-negotiation.ts'
import type { CallActionsProps } from '#src/calls/call-actions.tsx'
import { useSession } from '#src/lib/net/session.ts'
import { useMay, useMayWhole } from '#src/providers/ability.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { MenuHead, MenuItem } from '#src/ui/menu.tsx'
import { openCallerCalls } from '../missed-calls/caller-calls.tsx'
import {
  CUSTOMER_ROUTE,
  type Line,
  MISSED_CALLS,
  NEGOTIATIONS_ROUTE,
  pageOfCustomer,
  pageOfNegotiation,
} from '../paths.ts'
import { t } from '../texts.ts'
import { callerName } from './caller.tsx'
import type { LineCommand } from './line-commands.ts'

interface Props {
  line: Line
  pending?: LineCommand
  onCommand: (line: Line, command: LineCommand) => void
  /** Plans a visit; undefined where there is no form for it. */
  onPlan?: (line: Line) => void
  /** Opens the note; undefined where it cannot be written. */
  onNote?: () => void
}

/** What can be done about a caller, for their line, as far as the user's rights go. */
export function useCallerActions(props: Props): CallActionsProps {
  const { line, pending, onCommand } = props
  const mayUpdate = useMayWhole('update', [MISSED_CALLS])
  const name = callerName(line)
  return {
    name,
    phone: line.sender_phone,
    done: mayUpdate
      ? {
          text: t('worklist.returned'),
          label: t('worklist.returnedRow', { name }),
          disabled: pending !== undefined,
          onClick: () => onCommand(line, 'richiamata'),
        }
      : undefined,
    more: () => (
      <>
        <MenuHead>
          <strong>{name}</strong>
        </MenuHead>
        {mayUpdate && <Ownership {...props} />}
        <Others {...props} />
      </>
    ),
  }
}

/** Takes a caller nobody has, or gives back one's own; users who decide on the hours give back what others have. */
function Ownership({ line, pending, onCommand }: Props) {
  const me = useSession()?.id
  const mayReleaseAny = useMay()('update', 'contact-center-settings')
  const name = callerName(line)
  const { app_user: owner } = line
  if (pending !== undefined || (owner && owner.id !== me && !mayReleaseAny)) return null
  return owner ? (
    <MenuItem label={t('worklist.releaseRow', { name })} onClick={() => onCommand(line, 'rilascia')}>
      {t('worklist.release')}
    </MenuItem>
  ) : (
    <MenuItem label={t('worklist.takeRow', { name })} onClick={() => onCommand(line, 'prendi')}>
      {t('worklist.take')}
    </MenuItem>
  )
}

/** The note, and the other pages that have to do with a caller, for users who may open them. */
function Others({ line, onPlan, onNote }: Props) {
  const { kind, subjectId, customerId } = line
  const may = useMay()
  const navigate = useNavigate()
  const openNegotiation = useNewNegotiation()
  const name = callerName(line)
  const mayOpenNegotiations = may('open', NEGOTIATIONS_ROUTE)
  return (
    <>
      {onNote && <MenuItem onClick={onNote}>{t(line.note ? 'callNote.edit' : 'callNote.add')}</MenuItem>}
      <MenuItem onClick={() => openCallerCalls(name, line.sender_phone ?? '')}>{t('worklist.calls')}</MenuItem>
      {customerId !== null && may('open', CUSTOMER_ROUTE) && may('read', 'customers') && (
        <MenuItem label={t('worklist.openCustomerOf', { name })} onClick={() => navigate(pageOfCustomer(customerId))}>
          {t('worklist.openCustomer')}
        </MenuItem>
      )}
      {kind === 'negotiation' && subjectId !== null && mayOpenNegotiations && (
        <MenuItem
          label={t('worklist.openNegotiationOf', { name })}
          onClick={() => navigate(pageOfNegotiation(subjectId))}
        >
          {t('worklist.openNegotiation')}
        </MenuItem>
      )}
      {onPlan && customerId !== null && may('create', 'plannings') && (
        <MenuItem label={t('worklist.planFor', { name })} onClick={() => onPlan(line)}>
          {t('worklist.plan')}
        </MenuItem>
      )}
      {mayOpenNegotiations && may('create', 'trattative_cp') && (
        <MenuItem label={t('worklist.negotiateFor', { name })} onClick={() => void openNegotiation(line)}>
          {t('worklist.negotiate')}
        </MenuItem>
      )}
    </>
  )
}

/** Opens the form of a new negotiation with what is known of the caller: their line, and the customer they are. */
function useNewNegotiation(): (line: Line) => Promise<void> {
  const provider = useDataProvider()()
  const navigate = useNavigate()
  const mayReadCustomers = useMay()('read', 'customers')

  async function customerOf({ customerId }: Line): Promise<RowOf<'customers'> | undefined> {
    if (customerId === null || !mayReadCustomers) return undefined
    const answer = await provider.getMany?.<RowOf<'customers'>>({ resource: 'customers', ids: [customerId] })
    return answer?.data[0]
  }
  return async (line) => {
    // The form is of use without the customer.
    const customer = await customerOf(line).catch(() => undefined)
    const start = {
      ragioneSociale: customer?.companyName || line.name || '',
      telefono: line.sender_phone ?? '',
      email: customer?.email ?? undefined,
      partitaIva: customer?.vatNumber ?? undefined,
      note: line.note ?? undefined,
    }
    navigate(NEW_NEGOTIATION, { state: { start } })
  }
}
