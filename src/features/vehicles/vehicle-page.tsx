import type { Row } from '#schema/rows/row.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { RecordFrame } from '#src/page/record-frame.tsx'
import { RecordHead } from '#src/page/record-head.tsx'
import { RecordSections } from '#src/page/record-sections.tsx'
import { RecordViews } from '#src/page/record-views.tsx'
import { Timeline } from '#src/page/timeline/timeline.tsx'
import { type LoadedRecord, useRecord } from '#src/page/use-record.ts'
import { rowOf } from '#src/providers/rows.ts'
import { t } from './texts.ts'
import { VehicleFacts } from './vehicle-facts.tsx'

/** The page of a vehicle: what happened to it, by its serial number, and its data. */
export function VehiclePage({ table }: TablePageProps) {
  const record = useRecord(table)
  return <RecordFrame record={record}>{(row) => <Vehicle record={record} row={row} />}</RecordFrame>
}

function Vehicle({ record: { table, show }, row }: { record: LoadedRecord; row: Row }) {
  return (
    <>
      <RecordHead {...{ table, row }} facts={<VehicleFacts row={rowOf('mezzi', row)} />} />
      <RecordViews
        name={rowName(table, row)}
        views={[
          {
            key: 'cronologia',
            title: t('vehicles.timeline'),
            content: () => <Timeline table={table} id={row.id} />,
          },
          {
            key: 'dati',
            title: t('vehicles.data'),
            content: () => <RecordSections {...{ table, row }} onSaved={show} />,
          },
        ]}
      />
    </>
  )
}
