import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { isSystem } from '../../actor.ts'
import { moment } from '../../clock.ts'
import { isChanged } from '../../crud/change-sets.ts'
import type { CommandContext, HookContext, Hooks, PendingChange, StoredChange } from '../../crud/hooks.ts'
import { invalid } from '../../http/errors.ts'
import { peopleOf } from '../../inbox/people.ts'
import { ownersAmong } from './owners.ts'
import { comesAgain, dropNext, makeNext, untouchedNext } from './repeat.ts'

/** Tasks are signed and dated, given to who may read the row they are about, and come again where they repeat. */
export const taskHooks: Hooks<'tasks'> = {
  deletesPlainly: true,
  // Whether a task that is open again takes back the next one depends on what is stored of that.
  alone: (verb, { status }) => verb === 'update' && status !== undefined && status !== 'done',
  async before(change, context) {
    const { verb, values } = change
    if (verb === 'delete') return
    const { actor, keepsAttribution } = context
    if (!keepsAttribution && !isSystem(actor)) {
      if (verb === 'create') Object.assign(values, { authorId: actor.id, createdAt: moment() })
      await requireReader(change, context)
    }
    if (!keepsAttribution && (isChanged(change, 'due') || isChanged(change, 'repeat')))
      values.startsOn ??= dayOf(change)
    await follow(change, context)
  },
  afterCommand: [goOn],
}

/** Makes the next of the tasks of which a command says that they come again, and takes back those of tasks that are open again. */
async function goOn(changes: readonly StoredChange[], context: CommandContext): Promise<void> {
  const { tx, actor, keepsAttribution } = context
  const became = (repeated: 'Y' | 'N') =>
    changes.flatMap(({ verb, id, before, values }) => {
      // What comes back from a deletion has had its next one.
      if (verb === 'delete' || (verb === 'create' && keepsAttribution)) return []
      const was = before?.repeated ?? 'N'
      return (values.repeated ?? was) === repeated && was !== repeated ? [id] : []
    })
  await makeNext(tx, context, became('Y'), isSystem(actor) ? undefined : actor.id)
  for (const id of became('N')) await dropNext(tx, context, id)
}

/** When it was done, and whether it comes again by that; a task that is open again takes back the one that nobody has touched yet. */
async function follow(change: PendingChange<'tasks'>, { tx, keepsAttribution }: HookContext): Promise<void> {
  const { before, values } = change
  const isDone = (values.status ?? before?.status) === 'done'
  const wasDone = before?.status === 'done'
  if (isDone === wasDone) return
  if (!keepsAttribution) values.doneAt = isDone ? moment() : null
  const task = { repeat: null, due: null, repeated: 'N' as const, ...before, ...values }
  if (isDone && comesAgain(task)) values.repeated = 'Y'
  if (wasDone && before?.repeated === 'Y')
    values.repeated = (await untouchedNext(tx, change.id)) === undefined ? 'Y' : 'N'
}

/** The first day of a series, once it is one. */
const dayOf = ({ before, values }: PendingChange<'tasks'>) => {
  const { due, repeat } = { ...before, ...values }
  return repeat ? (due ?? null) : null
}

/** Refuses an owner who opens no tasks, or may not read the row that the task is about. */
async function requireReader(change: PendingChange<'tasks'>, context: HookContext): Promise<void> {
  if (change.verb !== 'create' && !isChanged(change, 'ownerId')) return
  const { table, row, ownerId } = { ...change.before, ...change.values }
  if (typeof ownerId !== 'number' || ownerId === context.actor.id) return
  const about = table && row ? { table: tableOf(context.model, table), id: row } : undefined
  const [owner] = await ownersAmong(context.tx, context, about, await peopleOf(context.tx, [ownerId]))
  if (!owner) throw invalid({ ownerId: [messages.taskOwner] })
}
