import { useLocation, useNavigate } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
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
import { rowOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { isStep } from '../paths.ts'
import { t } from '../texts.ts'
import { visitForm } from '../visit-form.ts'
import { VisitFacts } from './visit-facts.tsx'

/** The page of a visit: with whom, when and how it went; and what was changed in it. */
export function VisitPage({ table }: TablePageProps) {
  const record = useRecord(table)
  return <RecordFrame record={record}>{(row) => <Visit record={record} row={row} />}</RecordFrame>
}

function Visit({ record, row }: { record: LoadedRecord; row: Row }) {
  const { table, show } = record
  const { state } = useLocation()
  const navigate = useNavigate()
  const mayUpdate = useRights(table)('update')
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
