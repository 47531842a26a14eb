import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { mayBeTold, readableFields } from '#schema/rights/sight.ts'
import type { StoredRows, Rows as Tables } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { Parameters } from '../../crud/parameters.ts'
import { namesRead } from '../../crud/row-names.ts'
import { type Rows, rowsSeenSql } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

/** A customer of the ERP, as the form shows it once its VAT number is typed. */
export type ErpCustomer = Pick<StoredRows['clienti'], 'id' | 'codice' | 'ragioneSociale'>

/** A negotiation still open with the same VAT number. */
export interface OpenNegotiation
  extends Pick<StoredRows['trattative_cp'], 'id' | 'ragioneSociale' | 'dataInserimento'> {
  stato: string | null
  operatore: string | null
}

const MOST = 100

const c = columnsOf<'clienti'>('t')
const t = columnsOf<'trattative_cp'>('t')
const lookedAt: readonly (keyof Tables['trattative_cp'])[] = ['partitaIva', 'archiviata', 'dataInserimento']
const entered = t('dataInserimento')

/**
 * Who else has that VAT number (as it is kept), of whom this person sees, where they read the numbers: the ERP's customer, and
 * negotiations not archived but `own`.
 */
export async function sameVat(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  { vatNumber, own }: { vatNumber: string; own: number },
): Promise<{ cliente: ErpCustomer | null; trattative: OpenNegotiation[] }> {
  const clienti = tableOf(engine.model, 'clienti')
  const trattative = await openNegotiations(sql, engine, actor, { vatNumber, own })
  const isTold = (...names: (keyof Tables['clienti'])[]) => mayBeTold(engine.model, actor.ability, clienti, names)
  if (!isTold('partitaIva')) return { cliente: null, trattative }
  const ofErp = new Parameters([vatNumber])
  const isSeen = await rowsSeenSql(sql, engine, actor, clienti, ofErp)
  const [cliente] = await sql.query<ErpCustomer>(
    `select ${c('id', 'codice', 'ragioneSociale')} from "clienti" t where lower(${c('partitaIva')}) = lower($1) and ${isSeen}`,
    ofErp.values,
  )
  const told = {
    ...(!isTold('codice') && { codice: messages.reserved }),
    ...(!isTold('ragioneSociale') && { ragioneSociale: messages.reserved }),
  }
  return { cliente: cliente ? { ...cliente, ...told } : null, trattative }
}

type Found = Pick<StoredRows['trattative_cp'], 'id' | 'ragioneSociale' | 'dataInserimento'> &
  Pick<StoredRows['trattative_cp'], 'statoTrattativaId' | 'operatoreId'>

/** The negotiations with what this person reads of them. */
async function openNegotiations(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  { vatNumber, own }: { vatNumber: string; own: number },
): Promise<OpenNegotiation[]> {
  const table = tableOf(engine.model, 'trattative_cp')
  const read = readableFields(actor.ability, table)
  if (!lookedAt.every((name) => read.includes(name))) return []
  const others = new Parameters([vatNumber, own])
  const isOther = await rowsSeenSql(sql, engine, actor, table, others)
  const rows = await sql.query<Found>(
    `select ${t('id', 'ragioneSociale', 'statoTrattativaId', 'operatoreId')}, to_char(${entered}, 'DD-MM-YYYY') as "dataInserimento"
     from "trattative_cp" t
     where fold(${t('partitaIva')}) collate "C" = fold($1) collate "C"
       and ${t('archiviata')} is distinct from 'Y' and t."id" <> $2 and ${isOther}
     order by ${entered} desc, t."id" desc limit ${MOST}`,
    others.values,
  )
  const told = (field: string, value: string) => (read.includes(field) ? value : messages.reserved)
  const states = rows.map(({ statoTrattativaId: value }) => ({ target: 'stati_trattative', value }))
  const people = rows.map(({ operatoreId: value }) => ({ target: 'users', value }))
  const names = await namesRead(sql, engine, actor, [...states, ...people])
  const nameIn = (target: string, field: string, id: number | null) =>
    (read.includes(field) && names.get(target)?.get(id ?? 0)) || null
  return rows.map(({ id, ragioneSociale, dataInserimento, statoTrattativaId, operatoreId }) => ({
    id,
    ragioneSociale: told('ragioneSociale', ragioneSociale),
    dataInserimento,
    stato: nameIn('stati_trattative', 'statoTrattativa', statoTrattativaId),
    operatore: nameIn('users', 'operatore', operatoreId),
  }))
}
