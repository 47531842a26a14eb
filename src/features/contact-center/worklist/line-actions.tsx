import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { phoneLink } from '#schema/rules/phone-number.ts'
import { formatPhone } from '#src/lib/format.ts'
import { useSession } from '#src/lib/session.ts'
import { useMay } from '#src/providers/ability.ts'
import { CheckIcon, MoreIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
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
import type { LineCommand } from './use-line-commands.ts'
import { useNewNegotiation } from './use-new-negotiation.ts'

interface Props {
  line: Line
  pending?: LineCommand
  onCommand: (line: Line, command: LineCommand) => void
  onPlan: (line: Line) => void
}

/** What can be done with a caller, as far as the user's rights go: call, take, close, and more in a menu. */
export function LineActions({ line, pending, onCommand, onPlan }: Props) {
  const mayUpdate = useMay()('update', MISSED_CALLS)
  const name = callerName(line)
  const number = line.sender_phone ?? ''
  return (
    <div className="worklist-actions">
      <a
        className="contact-link worklist-call"
        href={phoneLink(number)}
        title={t('worklist.call', { number: formatPhone(number) })}
      >
        <PhoneIcon aria-hidden="true" />
        {formatPhone(number)}
      </a>
      {mayUpdate && <OwnershipButton {...{ line, pending, onCommand }} />}
      {mayUpdate && (
        <Button
          icon={<CheckIcon />}
          aria-label={t('worklist.returnedRow', { name })}
          loading={pending === 'richiamata'}
          disabled={pending !== undefined && pending !== 'richiamata'}
          onClick={() => onCommand(line, 'richiamata')}
        >
          {t('worklist.returned')}
        </Button>
      )}
      <Menu label={t('worklist.moreOf', { name })} title={t('worklist.more')} icon={<MoreIcon />}>
        {() => <More line={line} onPlan={onPlan} />}
      </Menu>
    </div>
  )
}

/** Takes a caller nobody has, or gives back one's own; whoever decides on the hours gives back what others have. */
function OwnershipButton({ line, pending, onCommand }: Omit<Props, 'onPlan'>) {
  const me = useSession()?.id
  const mayReleaseAny = useMay()('update', 'contact-center-settings')
  const name = callerName(line)
  const { app_user: owner } = line
  if (owner && owner.id !== me && !mayReleaseAny) return null
  const command: LineCommand = owner ? 'rilascia' : 'prendi'
  return (
    <Button
      type={owner ? 'default' : 'primary'}
      aria-label={t(owner ? 'worklist.releaseRow' : 'worklist.takeRow', { name })}
      loading={pending === 'prendi' || pending === 'rilascia'}
      disabled={pending === 'richiamata'}
      onClick={() => onCommand(line, command)}
    >
      {t(owner ? 'worklist.release' : 'worklist.take')}
    </Button>
  )
}

/** The other pages that have to do with a caller, for whoever may open them. */
function More({ line, onPlan }: Pick<Props, 'line' | 'onPlan'>) {
  const { kind, subjectId, customerId } = line
  const may = useMay()
  const navigate = useNavigate()
  const openNegotiation = useNewNegotiation()
  const name = callerName(line)
  const mayOpenNegotiations = may('open', NEGOTIATIONS_ROUTE)
  return (
    <>
      <p className="menu-head">
        <strong>{name}</strong>
      </p>
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
      {customerId !== null && may('create', 'plannings') && (
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
