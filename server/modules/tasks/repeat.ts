import type { Model } from '#schema/model.ts'
import type { StoredRow } from '#schema/rows/typed-rows.ts'
import { dayToIso, LAST_DAY } from '#schema/rules/day.ts'
import { nextDay, type Rhythm } from '#schema/rules/repeat.ts'
import { moment, today } from '../../clock.ts'
import { asProgram } from '../../crud/grant.ts'
import type { HooksByTable } from '../../crud/hooks.ts'
import { type Change, write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { WORKS } from '../../inbox/people.ts'
import { repeatedTasks } from './grants.ts'

type Task = StoredRow<'tasks'>
/** What the next task takes from the one before it. */
type Ended = Pick<Task, 'id' | 'title' | 'description' | 'table' | 'row' | 'authorId' | 'ownerId'> & {
  repeat: Rhythm
  due: string
  startsOn: string
}
interface Rules {
  model: Model
  hooks: HooksByTable
}

const TABLE = 'tasks'
const t = columnsOf<'tasks'>('t')
const n = columnsOf<'notes'>('n')
const NOTES = `select from "notes" n where ${n('table')} = '${TABLE}' and ${n('row')} = $1 limit 1`

/** Whether a task comes again once it is done, or its day has passed. */
export const comesAgain = ({ repeat, due, repeated }: Pick<Task, 'repeat' | 'due' | 'repeated'>): boolean =>
  repeat !== null && due !== null && repeated === 'N'

/**
 * Makes the tasks that come after these: the same, on the next day of their rhythm that is not past; none beyond the last day there
 * may be. Those of an owner who was switched off are of `instead`.
 */
export async function makeNext(tx: Transaction, rules: Rules, ids: readonly number[], instead?: number): Promise<void> {
  if (ids.length === 0) return
  const tasks = await tx.query<Ended>(
    `select t."id", ${t('title', 'description', 'repeat', 'table', 'row', 'authorId')}, ${wireDay(t('due'))} as "due",
       ${wireDay(`coalesce(${t('startsOn')}, ${t('due')})`)} as "startsOn",
       case when ${WORKS} then ${t('ownerId')} else coalesce($2, ${t('ownerId')}) end as "ownerId"
     from "tasks" t join "users" u on u."id" = ${t('ownerId')}
     where t."id" = any($1::integer[]) and ${t('repeat')} is not null and ${t('due')} is not null order by t."id"`,
    [ids, instead ?? null],
    'tasks that come again',
  )
  const changes = tasks.flatMap(({ id, due, ...same }): Change[] => {
    const day = nextDay({ every: same.repeat, from: same.startsOn }, { after: due, notBefore: today() })
    if (dayToIso(day) > dayToIso(LAST_DAY)) return []
    const first = { due: day, previousId: id, status: 'todo', repeated: 'N', createdAt: moment() } as const
    return [{ table: TABLE, verb: 'create', set: { ...same, ...first } }]
  })
  await write(tx, asProgram(rules, repeatedTasks), changes)
}

const wireDay = (sql: string): string => `to_char(${sql}, 'DD-MM-YYYY')`

/** The task that came of one, where nobody has touched it yet, nor written on it; its lock is held. */
export async function untouchedNext(sql: Sql, id: number): Promise<number | undefined> {
  const [next] = await sql.query<{ id: number }>(
    `select t."id" from "tasks" t where ${t('previousId')} = $1 and t."version" = 1 and ${t('status')} = 'todo' for update`,
    [id],
    'untouched task',
  )
  // Asked once the lock is held: a note that was being written is seen.
  const notes = next && (await sql.query(NOTES, [next.id], 'notes on a task'))
  return notes?.length === 0 ? next?.id : undefined
}

/** Takes the task that came of one back, unless somebody has touched it. */
export async function dropNext(tx: Transaction, rules: Rules, id: number): Promise<void> {
  const next = await untouchedNext(tx, id)
  if (next !== undefined) await write(tx, asProgram(rules, repeatedTasks), [{ table: TABLE, verb: 'delete', id: next }])
}

const AT_ONCE = 100

/**
 * Says of open tasks whose day has passed, and whose owner is still there, that they come again: each once, however many nodes
 * look. Returns whether there may be more.
 */
export async function repeatPassed(tx: Transaction, rules: Rules): Promise<boolean> {
  const passed = await tx.query<{ id: number }>(
    `select t."id" from "tasks" t join "users" u on u."id" = ${t('ownerId')} and ${WORKS}
     where ${t('due')} < $1::date and ${t('repeated')} = 'N' and ${t('repeat')} is not null and ${t('status')} <> 'done'
     order by t."id" limit ${AT_ONCE} for update of t skip locked`,
    [dayToIso(today())],
    'passed tasks',
  )
  const changes = passed.map(({ id }): Change => ({ table: TABLE, verb: 'update', id, set: { repeated: 'Y' } }))
  await write(tx, asProgram(rules, repeatedTasks), changes)
  return passed.length === AT_ONCE
}
