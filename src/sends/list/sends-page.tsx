import { TableList } from '#src/layouts/table-list.tsx'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { SendRegister } from '../register.ts'
import { sendsBody } from './send-rows.tsx'

/** Only the server writes sends. */
const source = { rights: { create: false, update: false, delete: false } }

/** The page with the list of all sends of a register: `export const Deliveries = sendsPage(negotiationSends)`. */
export function sendsPage(register: SendRegister) {
  const Body = sendsBody(register)
  return function SendsPage(props: TablePageProps) {
    return <TableList {...props} source={source} Body={Body} />
  }
}
