import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { Fact } from '#src/page/fact.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { rowOf } from '#src/providers/rows.ts'
import { NEGOTIATIONS } from '../paths.ts'
import { t } from './texts.ts'

const CUSTOMERS = 'customers'
const customer = envelope(z.object({ id: z.number(), companyName: z.string() }).nullable())

/** Leads to the customer a negotiation is about, found by VAT number or telephone; nothing without one, or without the right to read it. */
export function CustomerLink({ row }: { row: Row }) {
  const { id, partitaIva, telefono } = rowOf(NEGOTIATIONS, row)
  const table = tableOf(useModel(), CUSTOMERS)
  const { data } = useQuery({
    queryKey: ['customer of negotiation', id, partitaIva, telefono],
    queryFn: ({ signal }) => read(`/api/${CUSTOMERS}/di-trattativa/${id}`, customer, { signal, background: true }),
    enabled: useMay()('read', CUSTOMERS),
  })
  const path = data && rowPath(table, data.id)
  return path ? (
    <Fact label={t('negotiationPage.customer')}>
      <Link to={path}>{data.companyName}</Link>
    </Fact>
  ) : null
}
