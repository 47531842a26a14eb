import type { Actor } from '../../actor.ts'
import type { Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { devicesOf } from './devices.ts'
import { figuresOf, resolvedScan, unclearScans } from './figures.ts'
import { hideNames, type Person, personSql, type State, stateSql } from './people.ts'

const t = columnsOf<'inventario-mezzi-items'>('t')
const c = columnsOf<'inventario_mezzi_scansioni'>('c')

/** An inventory, and whether it is concluded. */
export interface Counted {
  id: number
  concluded: boolean
}

/** How the count of an inventory goes at this moment: totals, who counted how many, devices, states. */
export async function progressOf(sql: Sql, engine: Rows, actor: Actor, { id, concluded }: Counted) {
  const { mezziTotali, mezziContati, numeroAnomalie } = await figuresOf(sql, id, concluded)
  const perUtente = await byPerson(sql, id)
  const dispositivi = await devicesOf(sql, id)
  await hideNames(
    sql,
    engine,
    actor,
    [...perUtente, ...dispositivi].map(({ utente }) => utente),
  )
  return {
    totale: mezziTotali ?? 0,
    contati: mezziContati ?? 0,
    senzaStato: (mezziTotali ?? 0) - (mezziContati ?? 0),
    anomalie: numeroAnomalie ?? 0,
    ambigue: await unclearOf(sql, id),
    tardive: await lateOf(sql, id),
    perUtente,
    dispositivi,
    perStato: await byState(sql, id),
  }
}

/** How many codes wait for somebody to say which vehicle they are. */
async function unclearOf(sql: Sql, id: number): Promise<number> {
  const [unclear] = await sql.query<{ count: number }>(
    `select count(distinct lower(${c('codice')}))::integer as "count" from "inventario_mezzi_scansioni" c
     where ${c('idInventarioMezzi')} = $1 and ${unclearScans} and not ${resolvedScan}`,
    [id],
    'unclear scans',
  )
  return unclear?.count ?? 0
}

async function lateOf(sql: Sql, id: number): Promise<number> {
  const [late] = await sql.query<{ count: number }>(
    `select count(*)::integer as "count" from "inventario_mezzi_scansioni" c
     where ${c('idInventarioMezzi')} = $1 and ${c('esito')} = 'TARDIVA'`,
    [id],
    'late scans',
  )
  return late?.count ?? 0
}

const byPerson = (sql: Sql, id: number) =>
  sql.query<{ utente: Person | null; contati: number; ultimo: string }>(
    `select ${personSql('_g."by"')} as "utente", _g."contati", ${wireInstant('_g."last"')} as "ultimo" from (
       select ${t('contatoDaId')} as "by", count(*)::integer as "contati", max(${t('contatoIl')}) as "last"
       from "inventario-mezzi-items" t
       where ${t('IdInventarioMezzi')} = $1 and ${t('statusId')} is not null and ${t('contatoIl')} is not null
       group by 1) _g order by _g."contati" desc, _g."by"`,
    [id],
    'counted by person',
  )

const byState = (sql: Sql, id: number) =>
  sql.query<{ status: State; count: number }>(
    `select ${stateSql('_g."state"')} as "status", _g."count" from (
       select ${t('statusId')} as "state", count(*)::integer as "count" from "inventario-mezzi-items" t
       where ${t('IdInventarioMezzi')} = $1 and ${t('statusId')} is not null group by 1) _g
     join "inventario_mezzi_item_stati" s on s."id" = _g."state" order by s."ordinamento", s."id"`,
    [id],
    'counted by state',
  )
