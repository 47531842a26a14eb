import { movingField } from '#schema/rows/workflow.ts'
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

/** The stay that a move began is taken back, and the one before it goes on; where there was none, the row is as if replaced. */
const goBack = `${MOVED}, _open as (select s.* from "_stays" s join _moved m on ${OPEN}),
  _before as (select distinct on (s."rowId") s."id", s."rowId" from "_stays" s join _moved m
    on s."table" = $1::text and s."rowId" = m."rowId" and s."state" = m."state" and s."left" is not null
    left join _open o on o."rowId" = s."rowId"
    where o."id" is null or o."entered" = s."left" order by s."rowId", s."id" desc),
  _gone as (delete from "_stays" s using _open o join _moved m on m."rowId" = o."rowId" where s."id" = o."id"
    and (m."state" is null or o."rowId" in (select "rowId" from _before))),
  _renamed as (update "_stays" s set "state" = m."state" from _open o join _moved m on m."rowId" = o."rowId"
    where s."id" = o."id" and m."state" is not null and o."rowId" not in (select "rowId" from _before))
  update "_stays" s set "left" = null from _before b where s."id" = b."id"`

/** Keeps the stays of the rows of a set that were stored, without waiting; a trial keeps nothing. */
export function keepStays(
  { tx, actor, keepsAttribution, undoes, refused }: Command,
  { table, verb, steps }: ChangeSet,
): void {
  const key = movingField(table)?.key
  if (key === undefined || verb === 'delete' || refused) return
  const moved = steps.flatMap(({ pending, after }) => {
    if (!after || !isChanged(pending, key)) return []
    const state = pending.values[key] ?? null
    return [{ id: after.id, state: state === null ? null : String(state) }]
  })
  if (moved.length === 0) return
  const text = !keepsAttribution || verb === 'create' ? move : undoes ? goBack : rename
  const own = text === move ? [moment(), isSystem(actor) ? null : actor.id] : []
  tx.send(text, [table.name, moved.map(({ id }) => id), moved.map(({ state }) => state), ...own], statementName(text))
}
