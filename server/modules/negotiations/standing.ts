import type { ValuesOf } from '#schema/rows/typed-rows.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { moment } from '../../clock.ts'
import type { HookContext, Hooks, PendingChange } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

const s = columnsOf<'stati_trattative'>('s')
const t = columnsOf<'trattative_cp'>()

/**
 * The day from which an open negotiation counts as idle: the state's number of days after it entered that state; null where
 * the state has no number.
 */
const standsStill = (since: string) =>
  `case when ${s('esito')} = 'A' and ${s('giorniFermo')} is not null
    then (${since} at time zone 'Europe/Rome')::date + ${s('giorniFermo')} end`

/** Says that negotiations of all or these states stand as their states have it, and still are in them since then. */
const followStates = `update "trattative_cp" t set ${t('esito')} = ${s('esito')}, ${t('fermaDal')} = ${standsStill(`t.${t('statoDal')}`)}
  from "stati_trattative" s where s."id" = t.${t('statoTrattativaId')} and s."id" = $1
  and (t.${t('esito')}, t.${t('fermaDal')}) is distinct from (${s('esito')}, ${standsStill(`t.${t('statoDal')}`)})`

/**
 * Keeps in the row of a negotiation how it stands, so that lists of any length filter and sort by it: open, won or lost
 * (`esito`), since when in its state (`statoDal`), and from which day it stands still (`fermaDal`).
 */
export async function keepStanding(
  { verb, before, values }: PendingChange<'trattative_cp'>,
  { tx, keepsAttribution }: HookContext,
): Promise<void> {
  if (verb === 'delete') return
  const stateId = values.statoTrattativaId
  if (before && (stateId === undefined || stateId === before.statoTrattativaId)) return
  const { statoDal = null } = { ...before, ...values }
  Object.assign(values, await standingIn(tx, stateId ?? null, keepsAttribution ? statoDal : moment()))
}

async function standingIn(sql: Sql, stateId: number | null, since: string | null): Promise<ValuesOf<'trattative_cp'>> {
  const [state] = await sql.query<Pick<StoredRows['trattative_cp'], 'esito' | 'fermaDal'>>(
    `select ${s('esito')} as "esito", to_char(${standsStill('$2::timestamptz')}, 'DD-MM-YYYY') as "fermaDal"
     from "stati_trattative" s where s."id" = $1`,
    [stateId, since],
    'standing of a negotiation',
  )
  return { esito: state?.esito ?? 'A', statoDal: since, fermaDal: state?.fermaDal ?? null }
}

/** When a state closes negotiations, or opens them again, or says another number of days, those in it follow. */
export const stateHooks: Hooks<'stati_trattative'> = {
  async after({ before, after }, { tx }) {
    if (!before || !after || (before.esito === after.esito && before.giorniFermo === after.giorniFermo)) return
    await tx.unhurried()
    await tx.query(followStates, [after.id])
  },
}
