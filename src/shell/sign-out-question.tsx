import { QuestionDialog } from '#src/ui/questions.tsx'
import { t } from './texts.ts'

interface Props {
  /** How many requests have not arrived. */
  count: number
  onCancel: () => void
  onLeave: () => void
}

/** Says before a sign-out what still waits on this device. */
export const SignOutQuestion = ({ count, onCancel, onLeave }: Props) => (
  <QuestionDialog
    open
    title={t('shell.logoutTitle')}
    text={t('shell.logoutWaiting', { count })}
    confirm={t('shell.logoutAnyway')}
    onCancel={onCancel}
    onConfirm={onLeave}
  />
)
