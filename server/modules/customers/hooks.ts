import { messages } from '#schema/italian/messages.ts'
import { plainVatNumber } from '#schema/rules/vat-number.ts'
import type { HookContext, Hooks, PendingChange } from '../../crud/hooks.ts'
import { type AppError, invalid } from '../../http/errors.ts'
import { lockedHolders } from './vat-check.ts'

type Change = PendingChange<'customers'>

/** A customer's VAT number is nobody else's; one that stays as it was is not asked about. */
export const customerHooks: Hooks<'customers'> = {
  alone: (_verb, { vatNumber }) => typeof vatNumber === 'string' && plainVatNumber(vatNumber).toLowerCase(),
  beforeSet: takenNumbers,
}

/** The changes that set a VAT number another customer holds, with the name of that customer and its agent. */
async function takenNumbers(changes: readonly Change[], context: HookContext): Promise<Map<object, AppError>> {
  const numbers = new Map<Change, string>()
  for (const change of changes) {
    const { vatNumber } = change.values
    if (typeof vatNumber === 'string' && vatNumber !== change.before?.vatNumber) numbers.set(change, vatNumber)
  }
  const holders = await lockedHolders(context.tx, { engine: context, actor: context.actor }, [...numbers.values()])
  return new Map(
    [...numbers].flatMap(([change, number]) => {
      const holder = holders.get(number.toLowerCase())
      if (!holder || holder.id === change.id) return []
      return [[change, invalid({ vatNumber: [messages.vatTaken(holder)] })]]
    }),
  )
}

/** The competitor of a detail is one of the list or a name, never both: naming one forgets the other. */
export const detailHooks: Hooks<'details'> = {
  alone: () => false,
  before({ before, values }) {
    const both = values.competitorId && values.competitorName
    if (both) throw invalid({ competitorName: [messages.competitorTwice] })
    if (values.competitorId && before?.competitorName) values.competitorName = null
    if (values.competitorName && before?.competitorId) values.competitorId = null
  },
}
