import type { FieldOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { negotiationFormOptions } from '../form/negotiation-form-options.tsx'

/** Changed in the head of the page: reassigning tells the new owner. */
export const fixed: FieldOf<'trattative_cp'>[] = ['operatore']

const { partitaIva: _withCustomer, ...inputs } = negotiationFormOptions.inputs ?? {}

/**
 * How the values of a negotiation are edited on its page, each where it stands. A VAT number brings no data of the customer
 * with it there, since nothing but the number would be saved.
 */
export const pageOptions: FormOptions = { ...negotiationFormOptions, inputs }
