import { useLocation, useNavigate } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import { Fact } from '#src/page/fact.tsx'
import { RecordBody, RecordPage, type RowPart } from '#src/page/record-page.tsx'
import { timelineView } from '#src/page/timeline/timeline.tsx'
import { useModel } from '#src/providers/model.ts'
import { type RowOf, rowOf } from '#src/providers/rows.ts'
import { CustomerLink } from '../customer-link.tsx'
import { CustomerReach } from '../customer-reach.tsx'
import { isStep } from '../paths.ts'
import { t } from '../texts.ts'
import { whenText } from '../visit.ts'
import { VisitState } from '../visit-state.tsx'

/** The page of a visit: with whom, when and how it went; and what was changed in it. */
export const VisitPage = (props: TablePageProps) => <RecordPage {...props} Body={Visit} />

function Visit({ record, row }: RowPart) {
  const { state } = useLocation()
  const navigate = useNavigate()
  return (
    <RecordBody
      {...{ record, row }}
      facts={<VisitFacts row={rowOf('plannings', row)} />}
      views={() => [timelineView(record.table, row)]}
      leave={isStep(state) ? () => navigate(-1) : undefined}
    />
  )
}

/** With whom a visit is, when, who goes, by which channel, how it stands; and how to reach the customer. */
function VisitFacts({ row }: { row: RowOf<'plannings'> }) {
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
