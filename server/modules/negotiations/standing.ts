import type { StoredRows } from '#schema/tables.generated.ts'
import { moment } from '../../clock.ts'
import type { HookContext, Hooks, PendingChange } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'

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
 * Keeps in the rows of negotiations how they stand, so that lists of any length filter and sort by it: open, won or lost
 * (`esito`), since when in their state (`statoDal`), and from which day they stand still (`fermaDal`).
 */
export async function keepStanding(
  changes: readonly PendingChange<'trattative_cp'>[],
  { tx, keepsAttribution }: HookContext,
): Promise<undefined> {
  const entering = changes.filter(({ verb, before, values: { statoTrattativaId: state } }) => {
    if (verb === 'delete') return false
    return !before || (state !== undefined && state !== before.statoTrattativaId)
  })
  if (entering.length === 0) return undefined
  const since = entering.map(({ before, values }) =>
    keepsAttribution ? ({ ...before, ...values }.statoDal ?? null) : moment(),
  )
  const stateIds = entering.map(({ values }) => values.statoTrattativaId ?? null)
  const standings = await tx.query<Pick<StoredRows['trattative_cp'], 'esito' | 'fermaDal'>>(
    `select coalesce(${s('esito')}, 'A') as "esito", to_char(${standsStill('entered."since"')}, 'DD-MM-YYYY') as "fermaDal"
     from unnest($1::integer[], $2::timestamptz[]) with ordinality as entered("state", "since", "n")
     left join "stati_trattative" s on s."id" = entered."state" order by entered."n"`,
    [stateIds, since],
    'standing of negotiations',
  )
  for (const [n, { values }] of entering.entries()) Object.assign(values, { statoDal: since[n], ...standings[n] })
  return undefined
}

/** When a state closes negotiations, or opens them again, or says another number of days, those in it follow. */
export const stateHooks: Hooks<'stati_trattative'> = {
  async after({ before, after }, { tx }) {
    if (!before || !after || (before.esito === after.esito && before.giorniFermo === after.giorniFermo)) return
    await tx.unhurried()
    await tx.query(followStates, [after.id])
  },
}
