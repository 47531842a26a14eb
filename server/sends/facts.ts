import { tableOf } from '#schema/model.ts'
import type { MailValues, Placeholder } from '#schema/rules/mail-text.ts'
import type { Actor } from '../actor.ts'
import type { Engine } from '../crud/engine.ts'
import { readsOf } from '../crud/fields-given.ts'
import type { Sql } from '../db/database.ts'
import type { SendRegister } from './register.ts'

/** A row of another table that values of a mail come from, by these fields of it. */
export interface ValueSource {
  table: string
  id: number | null
  fields: readonly string[]
  values: readonly Placeholder[]
}

/** What the placeholders of a mail stand for, and where those values come from that are not of its owner. */
export interface MailFacts extends MailValues {
  sources?: readonly ValueSource[]
}

/**
 * The same as this person may read them: without the values of rows that they do not see, or not by these fields. It is what is
 * previewed to them, and what they send: the send tells its readers no more. What the program sends by itself has all values.
 */
export async function factsFor<Facts extends MailFacts>(
  sql: Sql,
  { engine, actor, publicUrl }: { engine: Engine; actor: Actor; publicUrl?: string },
  register: Pick<SendRegister<Facts>, 'factsOf'>,
  ownerId: number,
): Promise<Facts | undefined> {
  const facts = await register.factsOf(sql, ownerId, actor.id, publicUrl)
  const blanks: MailValues = {}
  for (const { table, id, fields, values } of facts?.sources ?? []) {
    const isRead =
      id === null || (await readsOf(sql, engine, actor, tableOf(engine.model, table), { id, names: fields }))
    if (!isRead) for (const name of values) blanks[name] = null
  }
  return facts && { ...facts, ...blanks }
}
