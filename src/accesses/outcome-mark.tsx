import { t } from '#src/lib/i18n.ts'
import { asOutcome, type Outcome } from './access.ts'

const looks: Record<Outcome, { kind: 'good' | 'open' | 'bad'; sign: string }> = {
  ok: { kind: 'good', sign: '✓' },
  secondFactor: { kind: 'open', sign: '…' },
  password: { kind: 'bad', sign: '!' },
  code: { kind: 'bad', sign: '!' },
  inactive: { kind: 'bad', sign: '!' },
  limited: { kind: 'bad', sign: '!' },
}

/** How an attempt to sign in ended, in words, a sign and a colour. */
export function OutcomeMark({ outcome }: { outcome: string }) {
  const known = asOutcome(outcome)
  const { kind, sign } = known ? looks[known] : { kind: 'bad', sign: '!' }
  return (
    <span className={`access-mark access-mark-${kind}`}>
      <span aria-hidden="true">{sign}</span>
      {t(`accesses.outcomes.${known ?? 'other'}`)}
    </span>
  )
}
