import { movingField } from '#schema/rows/workflow.ts'
import type { Field } from '#schema/table.ts'
import { isSystem } from '../../actor.ts'
import { type ChangeSet, isChanged } from '../change-sets.ts'
import type { Command } from '../persist.ts'
import { statementName } from '../statement-name.ts'

// How long rows of tables with a workflow were in each state (`_stays`): the option, or the id of the row that is referred to. A
// deletion touches nothing: what is brought back goes on where it was.

const MOVED = `with _moved as (select * from unnest($2::integer[], $3::text[]) as m("rowId", "state"))`
const OPEN = `s."table" = $1::text and s."rowId" = m."rowId" and s."left" is null`

/**
 * The stay that ends, and the one that begins, when the line of the history says that its command did: so an undo finds them. Of commands
 * that waited for each other the later one may have begun first.
 */
const move = `${MOVED}, _at as (select m."rowId", greatest(now(), max(coalesce(s."left", s."entered"))) as "at" from _moved m
    left join "_stays" s on s."table" = $1::text and s."rowId" = m."rowId" group by 1),
  _left as (update "_stays" s set "left" = a."at" from _moved m join _at a using ("rowId") where ${OPEN} and s."state" is distinct from m."state"
    returning s."rowId")
  insert into "_stays" ("table", "rowId", "state", "entered", "userId")
  select $1::text, m."rowId", m."state", a."at", $4::integer from _moved m join _at a using ("rowId")
  where m."state" is not null and not exists (select from "_stays" s where ${OPEN} and s."state" = m."state")`

/** Nobody has moved the row: another state stands for the one that it was in. */
const rename = `${MOVED} update "_stays" s set "state" = m."state" from _moved m where ${OPEN} and m."state" is not null`

/** The last line of the history with that state after it. */
const LAST_SUCH = `select h."at", h."userId" from "_history" h where h."table" = $1::text and h."rowId" = m."rowId"
  and h."after" is not null and h."after" ->> $4::text is not distinct from m."state" order by h."id" desc limit 1`

/**
 * What was before the command that is taken back goes on: the stay that it began is gone, and the one that it ended has no end. Where it
 * took back another one itself, what comes again begins when it did, as the history has it, and what that had ended ends again.
 */
const goBack = `${MOVED}, _back as (select m."rowId", m."state", h."at" from _moved m cross join lateral (
    select h."at" from "_history" h where h."table" = $1::text and h."rowId" = m."rowId" and h."xid" <> pg_current_xact_id()
    order by h."id" desc limit 1) h),
  _open as (select s."id", s."rowId", s."entered", s."entered" >= m."at" as "isBegun" from "_stays" s join _back m on ${OPEN}),
  _before as (select distinct on (s."rowId") s."id", s."rowId" from "_stays" s join _back m
    on s."table" = $1::text and s."rowId" = m."rowId" and s."state" = m."state" and s."left" >= m."at" order by s."rowId", s."id" desc),
  _again as (select m."rowId", m."state", greatest(h."at", o."entered") as "at", h."userId" from _back m
    cross join lateral (${LAST_SUCH}) h left join _open o on o."rowId" = m."rowId" and not o."isBegun"
    where m."rowId" not in (select "rowId" from _before)),
  _goes_on as (update "_stays" s set "left" = null from _before b where s."id" = b."id"),
  _gone as (delete from "_stays" s using _open o where s."id" = o."id" and o."isBegun"),
  _left as (update "_stays" s set "left" = a."at" from _open o join _again a using ("rowId") where s."id" = o."id" and not o."isBegun")
  insert into "_stays" ("table", "rowId", "state", "entered", "userId")
  select $1::text, "rowId", "state", "at", "userId" from _again where "state" is not null`

/** Keeps the stays of the rows of a set that were stored, without waiting; a trial keeps nothing. */
export function keepStays(command: Command, { table, verb, steps }: ChangeSet): void {
  const moving = movingField(table)
  if (!moving || verb === 'delete' || command.refused) return
  const { tx, actor, keepsAttribution, undoes } = command
  const { key } = moving
  const moved = steps.flatMap(({ pending, after }) => {
    if (!after || !isChanged(pending, key)) return []
    const state = pending.values[key] ?? null
    const wasIn = pending.before?.[key] != null
    return [{ id: after.id, wasIn, state: state === null ? null : String(state) }]
  })
  const send = (text: string, rows: typeof moved, own: readonly unknown[] = []) => {
    const lists = [rows.map(({ id }) => id), rows.map(({ state }) => state)]
    if (rows.length > 0) tx.send(text, [table.name, ...lists, ...own], statementName(text))
  }
  // A state comes back that another one had taken the place of: nobody had moved.
  const again = undoes ? broughtBack(command, moving.field) : undefined
  const isRenamed = ({ state, wasIn }: (typeof moved)[number]) =>
    wasIn && state !== null && (again ? again.has(state) : keepsAttribution === true && verb !== 'create')
  const others = moved.filter((row) => !isRenamed(row))
  send(rename, moved.filter(isRenamed))
  if (undoes && verb !== 'create') send(goBack, others, [key])
  else send(move, others, [isSystem(actor) ? null : actor.id])
}

/** The ids of rows of the table which the command has brought back so far. */
const broughtBack = ({ made }: Command, { table }: Field): Set<string> =>
  new Set(
    [...made].flatMap(([change, id]) => {
      const name = typeof change.table === 'string' ? change.table : change.table.name
      return table !== undefined && name === table && change.verb === 'create' ? [String(id)] : []
    }),
  )
