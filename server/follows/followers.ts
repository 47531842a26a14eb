import { type Model, tableOf } from '#schema/model.ts'
import { quoted } from '../crud/identifiers.ts'
import { ownedBy, ownerField } from '../inbox/owners.ts'
import { WORKS } from '../inbox/people.ts'

/**
 * SQL that gives the "userId" and "rowId" of who follows rows of the table whose ids `ids` is: those who wrote on them or chose to, and
 * their owners, but for those who stopped. Somebody may be there twice.
 */
export function followersSql(model: Model, name: string, ids: string): string {
  const table = tableOf(model, name)
  const owner = ownerField(table)
  const chosen = `select f."userId", f."rowId" from "_follows" f
    where f."table" = '${name}' and f."rowId" = any(${ids}) and f."state" in ('wrote', 'chose')`
  if (!owner) return chosen
  return `${chosen} union all select u."id" as "userId", t."id" as "rowId" from ${quoted(name)} t
    join "users" u on ${ownedBy(model, owner.field)} = t.${quoted(owner.key)} and ${WORKS}
    where t."id" = any(${ids}) and not exists (select from "_follows" f
      where f."userId" = u."id" and f."table" = '${name}' and f."rowId" = t."id" and f."state" = 'stopped')`
}
