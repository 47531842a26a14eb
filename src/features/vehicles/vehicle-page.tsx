import type { TablePageProps } from '#src/lib/screen.ts'
import { RecordBody, RecordPage, type RowPart } from '#src/page/record-page.tsx'
import { timelineView } from '#src/page/timeline/timeline.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { VehicleFacts } from './vehicle-facts.tsx'

/** The page of a vehicle: what happened to it, by its serial number, and its data. */
export const VehiclePage = (props: TablePageProps) => <RecordPage {...props} Body={Vehicle} />

const Vehicle = ({ record, row }: RowPart) => (
  <RecordBody
    {...{ record, row }}
    facts={<VehicleFacts row={rowOf('mezzi', row)} />}
    before={[timelineView(record.table, row)]}
  />
)
