import { tableOf } from '#schema/model.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { useModel } from '#src/providers/model.ts'
import { MISSED_CALLS, type MissedCall } from '../paths.ts'

/** What became of a missed call; who and when where it says so. */
export function OutcomeText({ call: { outcome, outcomeBy, outcomeAt } }: { call: MissedCall }) {
  const { fields } = tableOf(useModel(), MISSED_CALLS)
  const when = [outcomeBy, formatInstant(outcomeAt)].filter(Boolean).join(', ')
  return (
    <span className="one-line" title={when || undefined}>
      <ValueCell field={fields.outcome} value={outcome} />
      {when !== '' && <span className="visually-hidden"> ({when})</span>}
    </span>
  )
}
