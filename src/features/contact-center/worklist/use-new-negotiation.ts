import { useDataProvider } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { NEW_NEGOTIATION } from '#schema/rules/new-negotiation.ts'
import { useMay } from '#src/providers/ability.ts'
import type { RowOf } from '#src/providers/rows.ts'
import type { Line } from '../paths.ts'

/** Opens the form of a new negotiation with what is known of the caller: their line, and the customer they are. */
export function useNewNegotiation(): (line: Line) => Promise<void> {
  const provider = useDataProvider()()
  const navigate = useNavigate()
  const mayReadCustomers = useMay()('read', 'customers')

  async function customerOf({ customerId }: Line): Promise<RowOf<'customers'> | undefined> {
    if (customerId === null || !mayReadCustomers) return undefined
    const answer = await provider.getMany?.<RowOf<'customers'>>({ resource: 'customers', ids: [customerId] })
    return answer?.data[0]
  }
  return async (line) => {
    // The form is of use without the customer.
    const customer = await customerOf(line).catch(() => undefined)
    const start = {
      ragioneSociale: customer?.companyName || line.name || '',
      telefono: line.sender_phone ?? '',
      email: customer?.email ?? undefined,
      partitaIva: customer?.vatNumber ?? undefined,
      note: line.note ?? undefined,
    }
    navigate(NEW_NEGOTIATION, { state: { start } })
  }
}
