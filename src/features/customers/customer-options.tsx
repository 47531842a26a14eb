import { useMemo } from 'react'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { type Holder, useVatCheck } from './use-vat-check.ts'

const CustomerPlace = lazy(async () => ({ default: (await import('./map/customer-location.tsx')).CustomerLocation }))

const Place = ({ disabled }: { disabled: boolean }) => (
  <Meanwhile value={<div className="place-wait" />}>
    <CustomerPlace disabled={disabled} />
  </Meanwhile>
)

const footers = { place: Place }

/** How a customer is entered: its place on a map, its VAT number looked up; `holder` is who has that number already. */
export function useCustomerOptions(): {
  options: FormOptions<FieldOf<'customers'>>
  holder: Holder | undefined
  forget: () => void
} {
  const { check, holder, forget } = useVatCheck()
  const options = useMemo<FormOptions<FieldOf<'customers'>>>(() => ({ footers, checks: { vatNumber: check } }), [check])
  return { options, holder, forget }
}
