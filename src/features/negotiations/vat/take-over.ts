import type { Values } from '#schema/rows/row.ts'
import { isAnyCodiceFiscale, plainCodiceFiscale } from '#schema/rules/codice-fiscale.ts'
import { asText } from '#src/lib/format.ts'
import { addressLine } from '#src/maps/geocoding.ts'
import type { RowOf, ValuesOf } from '#src/providers/rows.ts'

/** The values of an ERP customer for the form's empty fields, by body key. Filled fields are never overwritten. */
export function customerValues(customer: Partial<RowOf<'clienti'>>, form: Values): Values {
  const { indirizzo: address, cap, citta: city, provincia: province } = customer
  // Rows stored before this rule may hold something else.
  const fiscal = plainCodiceFiscale(customer.codiceFiscale ?? '')
  const offered: ValuesOf<'trattative_cp'> = {
    cliente: customer.id,
    ragioneSociale: customer.ragioneSociale,
    codiceFiscale: isAnyCodiceFiscale(fiscal) ? fiscal : null,
    email: customer.email,
    telefono: customer.telefono,
    formattedAddress: addressLine({ address, cap, city, province }),
  }
  return Object.fromEntries(Object.entries(offered).filter(([key, value]) => !isBlank(value) && isBlank(form[key])))
}

const isBlank = (value: unknown) => asText(value).trim() === ''
