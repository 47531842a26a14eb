import { TableList } from '#src/layouts/table-list.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import { SendsBody } from './delivery-rows.tsx'

/** Only the server writes sends. */
const source = { rights: { create: false, update: false, delete: false } }

export const Deliveries = (props: TablePageProps) => <TableList {...props} source={source} Body={SendsBody} />
