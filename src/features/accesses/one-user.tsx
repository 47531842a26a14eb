import { useOne } from '@refinedev/core'
import { SUPER_ADMIN } from '#schema/access.ts'
import type { Row } from '#schema/row.ts'
import { type Accesses, userName } from '#src/account/access.ts'
import { t } from '#src/account/texts.ts'
import { asText, formatInstant } from '#src/lib/format.ts'
import type { HttpError } from '#src/lib/http-error.ts'
import { type Session, useSession } from '#src/lib/session.ts'
import { ResetFactor } from './reset-factor.tsx'

interface Props {
  userId: number
  secondFactor: Accesses['secondFactor']
  onReset: () => void
}

/** Whose accesses are listed, since when the second factor is on, and its reset for who lost the telephone. */
export function OneUser({ userId, secondFactor, onReset }: Props) {
  const { query, result: user } = useOne<Row, HttpError>({ resource: 'users', id: userId })
  const session = useSession()
  // The list says why nothing could be loaded.
  if (query.error) return null
  const name = user && nameOf(user)
  return (
    <section className="panel access-user" aria-busy={query.isLoading} aria-label={name}>
      <div>
        <h2>{name ?? '\u00a0'}</h2>
        <p>
          {t('accesses.factor')}: <strong>{stateOf(secondFactor)}</strong>
        </p>
      </div>
      {user && session && secondFactor?.active && (
        <Reset name={name ?? ''} user={user} session={session} onReset={onReset} />
      )}
    </section>
  )
}

const nameOf = ({ id, username, nome, cognome }: Row) =>
  userName({ id, username: asText(username), nome: asText(nome), cognome: asText(cognome) })

function stateOf(factor: Accesses['secondFactor']): string {
  if (!factor) return '…'
  return factor.active ? t('accesses.factorSince', { date: formatInstant(factor.since) }) : t('accesses.factorOff')
}

/** The server decides again; here nothing is offered that it would refuse. */
function Reset({ name, user, session, onReset }: { name: string; user: Row; session: Session; onReset: () => void }) {
  const refused = refusalOf(user, session)
  if (refused) return <p className="muted">{refused}</p>
  return <ResetFactor userId={user.id} name={name} onReset={onReset} />
}

function refusalOf(user: Row, { id, roles, real }: Session): string | undefined {
  if (real) return t('accesses.resetSwitched')
  if (user.id === id) return t('accesses.resetOwn')
  const boss = Array.isArray(user.ruoli) && user.ruoli.includes(SUPER_ADMIN)
  return boss && !roles.includes(SUPER_ADMIN) ? t('accesses.resetBoss') : undefined
}
