import { tableOf } from '#schema/model.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { Fact } from '#src/page/fact.tsx'
import { useModel } from '#src/providers/model.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { CustomerLink } from '../customer-link.tsx'
import { CustomerReach } from '../customer-reach.tsx'
import { t } from '../texts.ts'
import { whenText } from '../visit-hours.ts'
import { VisitState } from '../visit-state.tsx'

/** With whom a visit is, when, who goes, by which channel, how it stands; and how to reach the customer. */
export function VisitFacts({ row }: { row: RowOf<'plannings'> }) {
  const { fields } = tableOf(useModel(), 'plannings')
  const channel = row.communicationReport ?? row.communicationPlan
  return (
    <>
      <Fact label={t('visits.customer')}>
        <CustomerLink row={row} />
      </Fact>
      <Fact label={t('visits.when')}>{whenText(row)}</Fact>
      <Fact label={t('visits.agent')}>{row.agent?.name ?? t('visits.nobody')}</Fact>
      {channel && fields.communicationPlan && (
        <Fact label={t('visits.channel')}>
          <ValueCell field={fields.communicationPlan} value={channel} />
        </Fact>
      )}
      <Fact label={t('visits.stands')}>
        <VisitState row={row} />
      </Fact>
      <CustomerReach id={row.customer.id} />
    </>
  )
}
