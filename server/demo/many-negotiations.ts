import { columnsOf } from '../db/columns-of.ts'
import type { Database } from '../db/database.ts'
import { checkDigit, cities, fillUp, insertMany, names, oneOf, trades } from './many-rows.ts'

const t = columnsOf<'trattative_cp'>()

/** What negotiations refer to, and how many rows of it there are at least. */
const referred = { stati_trattative: 6, commerciali: 20, filiali: 12, fonti: 8, users: 0 }

/** The values that its tables share. */
const lookup = columnsOf<'stati_trattative' | 'commerciali' | 'filiali' | 'fonti'>()('description', 'ordinamento')

const one = (table: keyof typeof referred, by: string): string =>
  `(select ids[1 + (${by} % array_length(ids, 1))] from "${table}_ids")`

const withIds = Object.keys(referred)
  .map((table) => `"${table}_ids" as materialized (select array_agg("id" order by "id") as ids from "${table}")`)
  .join(', ')

const columns = [
  t('dataInserimento', 'ragioneSociale', 'personaFisica', 'partitaIva', 'contatto', 'email', 'telefono'),
  t(
    'statoTrattativaId',
    'operatoreId',
    'commercialeId',
    'filialeId',
    'fonteId',
    'score',
    'macchineAccessori',
    'inizio',
  ),
  t('durata', 'unitaDurata', 'formattedAddress', 'trasportoAbilitato', 'cauzione', 'richiamareInData'),
  t('richiamareInOrario', 'ripianificaVisita', 'visita', 'note', 'anagraficaInviata', 'brochureInviata'),
  t('contattoMagoInviato', 'linkAccreditamentoInviato', 'archiviata'),
  t('esito', 'statoDal', 'fermaDal'),
].join(', ')

// Forty are entered a day; three of five are to be called back within two months; the older, the more are archived.
const insertSql = `
with ${withIds}
insert into "trattative_cp" (${columns})
select entered, ${oneOf(names, 'n * 7')} || ' ' || ${oneOf(trades, 'n * 5')} || ' ' || n, 'N', v::text || (${checkDigit}),
  ${oneOf(names, 'n * 11')}, 'trattativa' || n || '@esempio.it', '333' || lpad((n % 10000000)::text, 7, '0'),
  ${one('stati_trattative', 'n * 7')}, ${one('users', 'n')}, ${one('commerciali', 'n')}, ${one('filiali', 'n')}, ${one('fonti', 'n')},
  n % 101, 'Piattaforma a braccio da ' || 10 + n % 30 || ' m', entered + 20, 1 + n % 12, 'G',
  'Via Roma ' || n % 300 || ', ' || ${oneOf(cities, 'n')}, 'N', 'N',
  case when n % 5 < 3 then entered + (1 + n * 7 % 60) end,
  case when n % 5 < 3 and n % 2 = 1 then time '08:30' + (n % 19) * interval '30 minutes' end,
  case when n % 5 = 4 then 'Y' else 'N' end, 'N', case when n % 3 = 0 then 'Chiede un preventivo, n. ' || n end, 'N', 'N', 'N', 'N',
  case when entered < $2::date - 90 and n % 10 < 8 then 'Y' else 'N' end,
  coalesce(state."esito", 'A'), entered::timestamp at time zone 'Europe/Rome',
  case when state."esito" = 'A' then entered + state."giorniFermo" end
from (select n::integer, $2::date - (n / 40)::integer as entered, 8500000000 + n as v from generate_series(1, $1::bigint) n) given
left join "stati_trattative" state on state."id" = ${one('stati_trattative', 'n * 7')}`

/**
 * Adds that many negotiations, forty for each day back from `day` (YYYY-MM-DD), with what they refer to: for measuring.
 * They go around the write path, so they have no history.
 */
export async function addManyNegotiations(db: Database, count: number, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [table, wanted] of Object.entries(referred)) {
      if (wanted > 0) await fillUp(tx, table, lookup, `'Voce ' || n, n`, wanted)
    }
    await insertMany(tx, 'trattative_cp', insertSql, [count, day])
  })
  await db.query('analyze "trattative_cp"')
}
