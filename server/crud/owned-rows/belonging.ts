import type { WrittenCondition } from '#schema/grammar/condition-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Moment } from '#schema/rows/row.ts'
import { ruledSectionsOf } from '#schema/rows/section-rows.ts'
import { invalid, notFound } from '../../http/errors.ts'
import { type ChangeSet, each, isChanged, type Step } from '../change-sets.ts'
import { idsSuch } from '../ids-such.ts'
import type { Command } from '../persist.ts'

/** Refuses with 404 a row that does not belong to the one whose body names it: nobody reaches the rows of a third one this way. */
export function requireOwned({ made }: Command, { change: { of }, pending: { table, before } }: Step): void {
  if (of && before?.[of.key] !== made.get(of.change)) throw notFound(table.label.one)
}

/**
 * Refuses with 422 what people say of rows that belong to a row which does not have their section (`when`), as it is stored by now;
 * they may delete them. Where nobody changes what stands in the section (`readOnlyWhen`), neither do they delete them, nor move them
 * from there or to there.
 */
export async function requireSections(command: Command, set: ChangeSet, moment: Moment): Promise<void> {
  for (const { owner, ownerKey, when, readOnlyWhen } of ruledSectionsOf(command.model, set.table)) {
    const ownersOf = ({ pending: { before, values } }: Step) =>
      [values[ownerKey] ?? before?.[ownerKey], before?.[ownerKey]].map(Number)
    const refuse = async (rule: WrittenCondition, bound: Step[], isRefused: Refused, sentence: string) => {
      if (bound.length === 0) return
      const such = await idsSuch(command, owner, rule, bound.flatMap(ownersOf).filter(Number.isInteger), moment)
      await each(command, set, (step) => {
        if (bound.includes(step) && isRefused(such, ownersOf(step))) throw invalid({ [ownerKey]: [sentence] })
      })
    }
    const lacks: Refused = (such, [after]) => !such.has(after ?? 0)
    const isLocked: Refused = (such, owners) => owners.some((one) => such.has(one))
    if (when) await refuse(when, set.steps.filter(isSaid), lacks, messages.sectionHidden)
    if (readOnlyWhen) {
      const changing = set.steps.filter((step) => changesByHand(command, step))
      await refuse(readOnlyWhen, changing, isLocked, messages.sectionReadOnly)
    }
  }
}

type Refused = (such: ReadonlySet<number>, owners: readonly number[]) => boolean

const isSaid = ({ change }: Step): boolean => change.values !== undefined

/** Whether a person changes something by it: not by taking back what happened. */
function changesByHand({ undoes }: Command, step: Step): boolean {
  const { change, pending } = step
  if (change.verb === 'delete') return !undoes && !change.follows
  return isSaid(step) && Object.keys(change.values ?? {}).some((key) => isChanged(pending, key))
}
