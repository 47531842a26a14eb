import { messages } from '#schema/italian/messages.ts'
import type { Moment } from '#schema/rows/row.ts'
import { ruledSectionsOf } from '#schema/rows/section-rows.ts'
import { invalid, notFound } from '../../http/errors.ts'
import { type ChangeSet, each, type Step } from '../change-sets.ts'
import { idsSuch } from '../ids-such.ts'
import type { Command } from '../persist.ts'

/** Refuses with 404 a row that does not belong to the one whose body names it: nobody reaches the rows of a third one this way. */
export function requireOwned({ made }: Command, { change: { of }, pending: { table, before } }: Step): void {
  if (of && before?.[of.key] !== made.get(of.change)) throw notFound(table.label.one)
}

/**
 * Refuses with 422 what people say of rows that belong to a row which does not have their section (`when`), as it is stored by now;
 * they may delete them.
 */
export async function requireSections(command: Command, set: ChangeSet, moment: Moment): Promise<void> {
  if (set.verb === 'delete') return
  for (const { owner, ownerKey, when } of ruledSectionsOf(command.model, set.table)) {
    const said = set.steps.filter(({ change }) => change.values !== undefined)
    const ownerOf = ({ pending: { before, values } }: Step) => Number(values[ownerKey] ?? before?.[ownerKey])
    if (said.length === 0) continue
    const having = await idsSuch(command, owner, when, said.map(ownerOf), moment)
    await each(command, set, (step) => {
      if (!said.includes(step) || having.has(ownerOf(step))) return
      throw invalid({ [ownerKey]: [messages.sectionHidden] })
    })
  }
}
