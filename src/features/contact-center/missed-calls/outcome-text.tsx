import { clsx } from 'clsx'
import { optionLabel } from '#schema/fields/choice.ts'
import { tableOf } from '#schema/model.ts'
import { formatInstant } from '#src/lib/format.ts'
import { useModel } from '#src/providers/model.ts'
import { CheckIcon, CheckTwiceIcon, NotReturnedIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { MISSED_CALLS, type MissedCall } from '../paths.ts'
import styles from './missed-calls.module.css'

const icons = {
  open: PhoneIcon,
  recalled: CheckIcon,
  calledBack: CheckTwiceIcon,
  answeredLater: CheckTwiceIcon,
  answered: CheckTwiceIcon,
  none: NotReturnedIcon,
} as const satisfies Record<MissedCall['outcome'], unknown>

/** What became of a missed call, in words with a sign; who and when where it says so. */
export function OutcomeText({ call: { outcome, outcomeBy, outcomeAt } }: { call: MissedCall }) {
  const { outcome: field } = tableOf(useModel(), MISSED_CALLS).fields
  const Icon = icons[outcome]
  const when = [outcomeBy, formatInstant(outcomeAt)].filter(Boolean).join(', ')
  return (
    <Row
      as="span"
      gap="sm"
      oneLine
      className={clsx(styles.outcome, 'one-line', outcome === 'open' ? 'waits' : 'good')}
      title={when || undefined}
    >
      <Icon aria-hidden="true" />
      {field && optionLabel(field, outcome)}
      {when !== '' && <span className="visually-hidden"> ({when})</span>}
    </Row>
  )
}
