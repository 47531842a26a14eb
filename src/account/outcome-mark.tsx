import { Mark, type MarkKind } from '#src/ui/chip.tsx'
import { type Access, asOutcome, type Outcome } from './access.ts'
import { t } from './texts.ts'

const kinds: Record<Outcome, MarkKind> = {
  ok: 'good',
  secondFactor: 'waits',
  password: 'bad',
  code: 'bad',
  inactive: 'bad',
  limited: 'bad',
}

/** How an attempt to sign in ended. */
export function OutcomeMark({ access: { user, outcome } }: { access: Access }) {
  const known = asOutcome(outcome)
  // Without an account there is no password that could be wrong.
  const nobody = user === null && known === 'password'
  return (
    <Mark kind={known ? kinds[known] : 'bad'}>
      {nobody ? t('accesses.unknownUser') : t(`accesses.outcomes.${known ?? 'other'}`)}
    </Mark>
  )
}
