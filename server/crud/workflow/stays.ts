import { movingField } from '#schema/rows/workflow.ts'
import type { Field } from '#schema/table.ts'
import { isSystem } from '../../actor.ts'
import { moment } from '../../clock.ts'
import { type ChangeSet, isChanged } from '../change-sets.ts'
import type { Command } from '../persist.ts'
import { statementName } from '../statement-name.ts'

// How long rows of tables with a workflow were in each state (`_stays`): the option, or the id of the row that is referred to. A
// deletion touches nothing: what is brought back goes on where it was.

const MOVED = `with _moved as (select * from unnest($2::integer[], $3::text[]) as m("rowId", "state"))`
const OPEN = `s."table" = $1::text and s."rowId" = m."rowId" and s."left" is null`

/** The stay that ends, and the one that begins. */
const move = `${MOVED}, _left as (update "_stays" s set "left" = $4::timestamptz from _moved m where ${OPEN} and s."state" is distinct from m."state"
    returning s."rowId")
  insert into "_stays" ("table", "rowId", "state", "entered", "userId")
  select $1::text, m."rowId", m."state", $4::timestamptz, $5::integer from _moved m
  where m."state" is not null and not exists (select from "_stays" s where ${OPEN} and s."state" = m."state")`

/** Nobody has moved the row: another state stands for the one that it was in. */
const rename = `${MOVED} update "_stays" s set "state" = m."state" from _moved m where ${OPEN} and m."state" is not null`

/**
 * What was before goes on: the stay that a move began is taken back, and the one before it has no end. What was taken back and comes
 * again begins when it did, as the history has it.
 */
const goBack = `${MOVED}, _open as (select s.* from "_stays" s join _moved m on ${OPEN}),
  _before as (select distinct on (s."rowId") s."id", s."rowId" from "_stays" s join _moved m
    on s."table" = $1::text and s."rowId" = m."rowId" and s."state" = m."state" and s."left" is not null
    left join _open o on o."rowId" = s."rowId"
    where o."id" is null or o."entered" = s."left" order by s."rowId", s."id" desc),
  _again as (select m."rowId", m."state", h."at", h."userId" from _moved m cross join lateral (
    select h."at", h."userId" from "_history" h where h."table" = $1::text and h."rowId" = m."rowId" and h."after" ->> $4::text = m."state"
    order by h."id" desc limit 1) h where m."rowId" not in (select "rowId" from _before)),
  _goes_on as (update "_stays" s set "left" = null from _before b where s."id" = b."id"),
  _gone as (delete from "_stays" s using _open o join _moved m on m."rowId" = o."rowId" where s."id" = o."id"
    and (m."state" is null or o."rowId" in (select "rowId" from _before))),
  _left as (update "_stays" s set "left" = a."at" from _open o join _again a on a."rowId" = o."rowId" where s."id" = o."id")
  insert into "_stays" ("table", "rowId", "state", "entered", "userId")
  select $1::text, "rowId", "state", "at", "userId" from _again`

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
  if (!keepsAttribution || verb === 'create') {
    send(move, moved, [moment(), isSystem(actor) ? null : actor.id])
    return
  }
  // A state comes back that another one had taken the place of: nobody had moved.
  const again = undoes ? broughtBack(command, moving.field) : undefined
  const isRenamed = ({ state, wasIn }: (typeof moved)[number]) =>
    !undoes || (wasIn && state !== null && again?.has(state) === true)
  send(rename, moved.filter(isRenamed))
  send(
    goBack,
    moved.filter((row) => !isRenamed(row)),
    [key],
  )
}

/** The ids of rows of the table which the command has brought back so far. */
const broughtBack = ({ made }: Command, { table }: Field): Set<string> =>
  new Set(
    [...made].flatMap(([change, id]) => {
      const name = typeof change.table === 'string' ? change.table : change.table.name
      return table !== undefined && name === table && change.verb === 'create' ? [String(id)] : []
    }),
  )
