import { useSession } from '#src/lib/net/session.ts'
import { QuestionDialog } from '#src/ui/questions.tsx'
import { t } from './texts.ts'

interface Props {
  /** How many requests have not arrived. */
  count: number
  /** Only the impersonation ends. */
  isSwitchingBack: boolean
  onCancel: () => void
  onLeave: () => void
}

/** Says before a session ends what has not been sent: it waits on this device, or for an impersonation only in this page. */
export function UnsentQuestion({ count, isSwitchingBack, onCancel, onLeave }: Props) {
  const isSwitched = useSession()?.real !== undefined
  return (
    <QuestionDialog
      open
      title={t(isSwitchingBack ? 'shell.switchBackTitle' : 'shell.logoutTitle')}
      text={t(isSwitched ? 'shell.switchedWaiting' : 'shell.logoutWaiting', { count })}
      confirm={t(isSwitchingBack ? 'shell.switchBackAnyway' : 'shell.logoutAnyway')}
      danger={isSwitched}
      onCancel={onCancel}
      onConfirm={onLeave}
    />
  )
}
