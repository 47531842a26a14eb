import { formatPhone } from '#src/lib/format.ts'
import { useSession } from '#src/lib/session.ts'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'
import { timeText } from './when.ts'

/** What a caller is called: the recognised name, else the number. */
export const callerName = ({ name, sender_phone }: Pick<Line, 'name' | 'sender_phone'>): string =>
  name || formatPhone(sender_phone)

/** What the caller was recognised as, who looks after them, where they called, and who has them now. */
export const CallerFacts = ({ line, now }: { line: Line; now: Date }) => (
  <p className="worklist-facts muted">
    {line.kind ? <span className="chip">{t(`worklist.kind.${line.kind}`)}</span> : <span>{t('worklist.unknown')}</span>}
    {line.owner && <span>{t('worklist.owner', { name: line.owner })}</span>}
    {line.branchOffice && <span>{line.branchOffice.nome}</span>}
    <TakenBy line={line} now={now} />
  </p>
)

function TakenBy({ line: { app_user, takenAt }, now }: { line: Line; now: Date }) {
  const me = useSession()?.id
  if (!app_user) return null
  if (app_user.id === me) return <span className="chip chip-yes">{t('worklist.takenByMe')}</span>
  return (
    <span className="chip">
      {t('worklist.takenBy', { name: app_user.nomeCompleto, at: timeText(takenAt, now) }).trim()}
    </span>
  )
}
