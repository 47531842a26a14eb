import { columnsOf } from '../db/columns-of.ts'
import type { Database } from '../db/database.ts'
import { chance, checkDigit, cities, fillUp, frequent, insertMany, oneOf, surnames } from './many-rows.ts'

const AGENTS = 500
const NATIONS = 250

const provinces = 'MI, RM, TO, BO, FC, FC, NA, PD, VR, BA'
const postal = '20121, 00118, 10121, 40121, 47121, 47521, 80121, 35121, 37121, 70121'
const latitudes = '45.46, 41.90, 45.07, 44.49, 44.22, 44.14, 40.85, 45.41, 45.44, 41.12'
const longitudes = '9.19, 12.50, 7.69, 11.34, 12.04, 12.24, 14.27, 11.88, 10.99, 16.87'

const trades =
  'COSTRUZIONI, EDILIZIA, IMPIANTI, NOLEGGI, LOGISTICA, TRASPORTI, SCAVI, STRADE, LEGNAMI, SERVIZI, MECCANICA, ECOLOGIA, MARMI, RESTAURI'
const forms = 'SRL, SRL, SRL, S.P.A., SNC, SAS, SRLS, SOC. COOP.'
const firstNames = 'MARIO, GIUSEPPE, LUCA, ANDREA, PAOLO, FRANCESCO, ANNA, LAURA, ELENA, CHIARA'

const surname = (what: number): string => frequent('given.surnames', what)
const trade = oneOf(trades, '(hashint8extended(n, 3) & 65535)')
const form = oneOf(forms, '(hashint8extended(n, 4) & 65535)')
const companyName = `case n % 10
  when 0 then ${surname(1)} || ' ' || ${oneOf(firstNames, 'n / 10')}
  when 1 then 'F.LLI ' || ${surname(1)} || ' ' || ${trade} || ' ' || ${form}
  when 2 then 'EDIL ' || ${surname(1)} || ' ' || ${form}
  when 3 then ${trade} || ' ' || ${surname(1)} || ' ' || ${form}
  when 4 then ${surname(1)} || ' & ' || ${surname(2)} || ' ' || ${trade} || ' ' || ${form}
  else ${surname(1)} || ' ' || ${trade} || ' ' || ${form} end`

const c = columnsOf<'customers'>()
const columns = [
  c('code', 'companyName', 'vatNumber', 'agentId', 'potential', 'address', 'cap', 'city', 'province', 'nationId'),
  c('latitude', 'longitude', 'email', 'phone', 'reseller', 'date', 'note'),
].join(', ')

const insertSql = `
insert into "customers" (${columns})
select 'S' || n, ${companyName},
  case when n % 20 = 0 then null else v::text || (${checkDigit}) end,
  agents.ids[1 + floor(array_length(agents.ids, 1) * ${chance(5)} * ${chance(6)})::integer], (n % 100000) / 7.0,
  'Via Roma ' || n % 300, ${oneOf(postal, 'n')}, ${oneOf(cities, 'n')}, ${oneOf(provinces, 'n')},
  nations.ids[case when ${chance(7)} < 0.93 then 1 else 1 + n % array_length(nations.ids, 1) end],
  ${oneOf(latitudes, 'n')}::numeric + (n % 997) / 9970.0, ${oneOf(longitudes, 'n')}::numeric + (n % 991) / 9910.0,
  'cliente' || n || '@esempio.it', '333' || lpad((n % 10000000)::text, 7, '0'), case when n % 12 = 0 then 'Y' else 'N' end,
  date '2020-01-01' + (n % 2000)::integer, case when n % 3 = 0 then 'Cliente numero ' || n || ', contattato in fiera, chiede un preventivo.' end
from generate_series(1, $1::bigint) n, (select $2::text[] as surnames) given, lateral (select 8000000000 + n as v) number,
  (select array_agg("id" order by "id") as ids from "agents") agents,
  (select array_agg("id" order by "id") as ids from "nations") nations`

/**
 * Adds that many customers, always the same, with 500 agents and 250 nations to refer to: for measuring. Their names, agents
 * and nations are as unevenly spread as those of a real company. They go around
 * the write path, so they have no history.
 */
export async function addManyCustomers(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await fillUp(tx, 'agents', columnsOf<'agents'>()('name', 'code'), `'Agente ' || n, 'A' || n`, AGENTS)
    await fillUp(tx, 'nations', columnsOf<'nations'>()('name', 'code'), `'Nazione ' || n, 'N' || n`, NATIONS)
    await insertMany(tx, 'customers', insertSql, [count, surnames])
  })
  await db.query('analyze "customers"')
}
