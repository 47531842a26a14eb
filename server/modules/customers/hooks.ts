import { messages } from '#schema/italian/messages.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { invalid } from '../../http/errors.ts'
import { refuseTakenVat } from './vat-check.ts'

/** A customer's VAT number is nobody else's; one that stays as it was is not asked about. */
export const customerHooks: Hooks<'customers'> = {
  async before({ id, before, values }, { tx }) {
    const { vatNumber } = values
    if (typeof vatNumber !== 'string' || vatNumber === before?.vatNumber) return
    await refuseTakenVat(tx, vatNumber, id)
  },
}

/** The competitor of a detail is one of the list or a name, never both: naming one forgets the other. */
export const detailHooks: Hooks<'details'> = {
  before({ before, values }) {
    const both = values.competitorId && values.competitorName
    if (both) throw invalid({ competitorName: [messages.competitorTwice] })
    if (values.competitorId && before?.competitorName) values.competitorName = null
    if (values.competitorName && before?.competitorId) values.competitorId = null
  },
}
