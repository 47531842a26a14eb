import { type Access, asOutcome, type Outcome } from './access.ts'
import { t } from './texts.ts'

const styles: Record<Outcome, { kind: 'good' | 'open' | 'bad'; sign: string }> = {
  ok: { kind: 'good', sign: '✓' },
  secondFactor: { kind: 'open', sign: '…' },
  password: { kind: 'bad', sign: '!' },
  code: { kind: 'bad', sign: '!' },
  inactive: { kind: 'bad', sign: '!' },
  limited: { kind: 'bad', sign: '!' },
}

export function OutcomeMark({ access: { user, outcome } }: { access: Access }) {
  const known = asOutcome(outcome)
  // A wrong password without an account means an unknown username.
  const unknownUser = user === null && known === 'password'
  const { kind, sign } = known ? styles[known] : { kind: 'bad', sign: '!' }
  return (
    <span className={`access-mark access-mark-${kind}`}>
      <span aria-hidden="true">{sign}</span>
      {unknownUser ? t('accesses.unknownUser') : t(`accesses.outcomes.${known ?? 'other'}`)}
    </span>
  )
}
