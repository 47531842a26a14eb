import { useLocation, useNavigate } from 'react-router'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import { Fact } from '#src/page/fact.tsx'
import { RecordFrame } from '#src/page/record-frame.tsx'
import { RecordHead } from '#src/page/record-head.tsx'
import { EditAll } from '#src/page/record-page.tsx'
import { RecordSections } from '#src/page/record-sections.tsx'
import { RecordViews } from '#src/page/record-views.tsx'
import { t as texts } from '#src/page/texts.ts'
import { Timeline } from '#src/page/timeline/timeline.tsx'
import { useEditing } from '#src/page/use-editing.ts'
import { type LoadedRecord, useRecord } from '#src/page/use-record.ts'
import { WholeForm } from '#src/page/whole-form.tsx'
import { useModel } from '#src/providers/model.ts'
import { type RowOf, rowOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { CustomerLink } from '../customer-link.tsx'
import { CustomerReach } from '../customer-reach.tsx'
import { isStep } from '../paths.ts'
import { t } from '../texts.ts'
import { whenText } from '../visit.ts'
import { visitForm } from '../visit-form.tsx'
import { VisitState } from '../visit-state.tsx'

/** The page of a visit: with whom, when and how it went; and what was changed in it. */
export function VisitPage({ table }: TablePageProps) {
  const record = useRecord(table)
  return <RecordFrame record={record}>{(row) => <Visit record={record} row={row} />}</RecordFrame>
}

function Visit({ record, row }: { record: LoadedRecord; row: Row }) {
  const { table, show } = record
  const { state } = useLocation()
  const navigate = useNavigate()
  const mayUpdate = useRights(table)('update', row)
  const { editing, begin, end } = useEditing(record, row, mayUpdate, isStep(state) ? () => navigate(-1) : undefined)
  return (
    <>
      <RecordHead
        {...{ table, row }}
        facts={<VisitFacts row={rowOf('plannings', row)} />}
        actions={mayUpdate && !editing && <EditAll onEdit={begin} />}
      />
      {editing ? (
        <WholeForm {...{ table, row }} options={visitForm} onDone={end} />
      ) : (
        <RecordViews
          name={rowName(table, row)}
          views={[
            {
              key: 'dati',
              title: texts('page.data'),
              content: () => <RecordSections {...{ table, row }} options={visitForm} onSaved={show} />,
            },
            {
              key: 'cronologia',
              title: t('visits.timeline'),
              content: () => <Timeline table={table} id={row.id} />,
            },
          ]}
        />
      )}
    </>
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
