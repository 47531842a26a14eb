import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { isSystem } from '../../actor.ts'
import { now } from '../../clock.ts'
import { isChanged } from '../../crud/change-sets.ts'
import { isSuch } from '../../crud/conditions.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { Literals } from '../../crud/literals.ts'
import { Parameters } from '../../crud/parameters.ts'
import { statementName } from '../../crud/statement-name.ts'
import { type Rows, seenSql } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { invalid, rowForbidden } from '../../http/errors.ts'
import { moveNotices, tell } from '../../inbox/tell.ts'
import { type Mention, mentioned, mentionsIn } from './mentioned.ts'

const f = columnsOf<'notes_files'>('t')
const n = columnsOf<'notes'>('t')

/** Notes are signed and dated, their words are changed by who wrote them alone, and they mention who may read the row. */
export const noteHooks: Hooks<'notes'> = {
  deletesPlainly: true,
  before(change, { actor, keepsAttribution }) {
    const { verb, values, before } = change
    if (verb === 'delete' || isSystem(actor)) return
    // Neither another edit nor an undo by somebody else puts words into their author's mouth.
    const isReworded = isChanged(change, 'text') || isChanged(change, 'mentions')
    if (before && isReworded && before.authorId !== actor.id) throw rowForbidden(messages.noteOfAnother)
    if (keepsAttribution) return
    if (verb === 'create') {
      values.authorId = actor.id
      values.createdAt = now().toISOString()
    } else if (isChanged(change, 'text')) {
      values.editedAt = now().toISOString()
    }
  },
  async after({ verb, before, after }, context) {
    const { tx, actor, keepsAttribution } = context
    if (verb === 'delete' || !after) return
    const about = { table: after.table, id: after.row }
    const source = { table: 'notes', id: after.id }
    if (before && (before.table !== after.table || before.row !== after.row)) await moveNotices(tx, source, about)
    if (keepsAttribution || isSystem(actor)) return
    const added = addedMentions(before?.mentions, after.mentions)
    if (added.length === 0) return
    const people = (await mentioned(tx, context, actor, after, added)).filter((id) => id !== actor.real?.id)
    await tell(tx, { kind: 'mention', event: `mention in notes ${after.id}`, about, source, by: actor.id }, people)
  },
}

/** Whom a note mentions that it did not before, each once. */
function addedMentions(before: unknown, after: unknown): Mention[] {
  const [then, now] = [before, after].map((said) => mentionsIn.parse(said ?? []))
  const among = (list: readonly Mention[] = [], { kind, key }: Mention) =>
    list.some((one) => one.kind === kind && one.key === key)
  return (now ?? []).filter((one, at, all) => !among(then, one) && !among(all.slice(0, at), one))
}

/** The files of a note are read by who reads the note, and added by its author. */
export const noteFileHooks = (engine: Rows): Hooks<'notes_files'> => ({
  async before({ verb, values, before }, { tx, actor, keepsAttribution }) {
    if (verb === 'delete' || keepsAttribution || isSystem(actor)) return
    const note = values.noteId ?? before?.noteId
    const parameters = new Parameters([note])
    const seen = await seenSql(tx, engine, actor, tableOf(engine.model, 'notes'), parameters)
    const text = `select ${n('authorId')} as "authorId" from "notes" t where t."id" = $1::integer and (${seen})`
    const [found] = await tx.query<{ authorId: number | null }>(text, parameters.values, statementName(text))
    if (!found) throw invalid({ noteId: [messages.referenceGone] })
    if (found.authorId !== actor.id) throw rowForbidden(messages.noteOfAnother)
  },
  async within(actor, sql) {
    const notes = tableOf(engine.model, 'notes')
    const seen = await seenSql(sql, engine, actor, notes, new Literals())
    return [{ fields: ['note'], value: { holds: () => isSuch(notes, f('noteId'), seen) } }]
  },
})
