import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { WholeForm } from '#src/page/whole-form.tsx'
import { negotiationFormOptions } from '../form/negotiation-form-options.tsx'
import { useVatLookup, VatContext } from '../vat/vat-lookup.ts'

interface Props {
  table: Table
  row: Row
  onDone: (saved?: Row) => void
}

/** All fields of a negotiation in one form on its page; it tells who else has the VAT number that is typed. */
export function WholeNegotiation({ table, row, onDone }: Props) {
  const { check, found } = useVatLookup()
  const options = useMemo(() => ({ ...negotiationFormOptions, checks: { partitaIva: check } }), [check])
  return (
    <VatContext value={found}>
      <WholeForm {...{ table, row, options, onDone }} />
    </VatContext>
  )
}
