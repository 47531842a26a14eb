import { SUPER_ADMIN } from '#schema/rights/access.ts'
import { type Accesses, userName } from '#src/account/access.ts'
import { t } from '#src/account/texts.ts'
import { formatInstant } from '#src/lib/format.ts'
import { type Session, useSession } from '#src/lib/net/session.ts'
import { type RowOf, useRow } from '#src/providers/rows.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/panel.tsx'
import styles from './one-user.module.css'
import { ResetFactor } from './reset-factor.tsx'

interface Props {
  userId: number
  secondFactor: Accesses['secondFactor']
  onReset: () => void
}

export function OneUser({ userId, secondFactor, onReset }: Props) {
  const { query, result: user } = useRow('users', userId)
  const session = useSession()
  // The list below shows the error.
  if (query.error) return null
  const name = user && userName(user)
  return (
    <Stack below="xl">
      <Panel busy={query.isLoading} label={name}>
        <Row gap="2xl" lineGap="lg" justify="between" className={styles.user}>
          <div>
            <h2>{name ?? '\u00a0'}</h2>
            <p>
              {t('accesses.factor')}: <strong>{stateOf(secondFactor)}</strong>
            </p>
          </div>
          {user && session && secondFactor?.active && (
            <Reset name={name ?? ''} user={user} session={session} onReset={onReset} />
          )}
        </Row>
      </Panel>
    </Stack>
  )
}

function stateOf(factor: Accesses['secondFactor']): string {
  if (!factor) return '…'
  return factor.active ? t('accesses.factorSince', { date: formatInstant(factor.since) }) : t('accesses.factorOff')
}

/** Hides what the server would refuse; the server decides again. */
function Reset({
  name,
  user,
  session,
  onReset,
}: {
  name: string
  user: RowOf<'users'>
  session: Session
  onReset: () => void
}) {
  const refused = refusalOf(user, session)
  if (refused) {
    return (
      <Stack as="p" most="26.25rem" className="muted">
        {refused}
      </Stack>
    )
  }
  return <ResetFactor userId={user.id} name={name} onReset={onReset} />
}

function refusalOf(user: RowOf<'users'>, { id, roles, real }: Session): string | undefined {
  if (real) return t('accesses.resetSwitched')
  if (user.id === id) return t('accesses.resetOwn')
  const superAdmin = user.ruoli.includes(SUPER_ADMIN)
  return superAdmin && !roles.includes(SUPER_ADMIN) ? t('accesses.resetBoss') : undefined
}
