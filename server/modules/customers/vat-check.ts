import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { isGuarded } from '#schema/rights/sight.ts'
import type { StoredRows, Rows as Tables } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { fieldsGiven } from '../../crud/fields-given.ts'
import { namesSeen } from '../../crud/row-names.ts'
import { idsWithin, type Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'

/** The customer that holds a VAT number already, and the agent who looks after it. */
export interface VatHolder extends Pick<StoredRows['customers'], 'id' | 'companyName'> {
  agentName: string | null
  /** Whether they see the customer, and that it has this number. */
  isRead: boolean
}

const c = columnsOf<'customers'>('c')
const agentName = columnsOf<'agents'>('a')('name')

/** Who asks, and what tells what they see. */
interface Asker {
  engine: Rows
  actor: Actor
}

/**
 * Who holds that VAT number (as it is kept: capitals and digits), as far as they are seen, by its id where it is the number of a
 * customer that this person reads; undefined when nobody does.
 */
export async function holderOf(sql: Sql, asker: Asker, vatNumber: string) {
  const holder = (await asSeen(sql, asker, await holdersOf(sql, [vatNumber]))).get(vatNumber.toLowerCase())
  if (!holder) return undefined
  const { isRead, id, ...names } = holder
  return { id: isRead ? id : null, ...names }
}

/** Who holds these VAT numbers, by the numbers in lower case. */
export type VatHolders = ReadonlyMap<string, VatHolder>

interface Held extends Omit<VatHolder, 'isRead'> {
  agentId: number | null
}

async function holdersOf(sql: Sql, vatNumbers: readonly string[]): Promise<ReadonlyMap<string, Held>> {
  const holders = await sql.query<Held & { number: string }>(
    `select lower(${c('vatNumber')}) as "number", ${c('id', 'companyName', 'agentId')}, ${agentName} as "agentName" from "customers" c
     left join "agents" a on a."id" = ${c('agentId')} where lower(${c('vatNumber')}) = any($1::text[])`,
    [vatNumbers.map((number) => number.toLowerCase())],
    'vat holders',
  )
  return new Map(holders.map(({ number, ...holder }) => [number, holder]))
}

/** The holders as this person may read them: `(riservato)` for customers and agents that they do not see by their name. */
async function asSeen(sql: Sql, { engine, actor }: Asker, held: ReadonlyMap<string, Held>): Promise<VatHolders> {
  const holders = [...held.values()]
  const customers = tableOf(engine.model, 'customers')
  const ids = holders.map(({ id }) => id)
  const isWhole = holders.length === 0 || !isGuarded(engine.model, customers)
  const seen = isWhole ? ids : await idsWithin(sql, engine, actor, customers, ids)
  const given = isWhole ? undefined : await fieldsGiven(sql, engine, actor, 'read', customers, seen)
  const isRead = (id: number, ...names: (keyof Tables['customers'])[]) => {
    const fields = given ? given.get(id) : 'all'
    return seen.includes(id) && (fields === 'all' || names.every((name) => fields?.includes(name)))
  }
  const named = new Map(holders.flatMap(({ agentId, agentName: name }) => (agentId && name ? [[agentId, name]] : [])))
  const agents = (await namesSeen(sql, engine, actor, new Map([['agents', named]]))).get('agents')
  return new Map(
    [...held].map(([number, { id, companyName, agentId }]) => [
      number,
      {
        id,
        isRead: isRead(id, 'vatNumber'),
        companyName: isRead(id, 'vatNumber', 'companyName') ? companyName : messages.reserved,
        agentName: isRead(id, 'vatNumber', 'agent') ? (agents?.get(agentId ?? 0) ?? null) : messages.reserved,
      },
    ]),
  )
}

/**
 * Who holds these VAT numbers. Two saves of the same number wait for each other here, so that the second one is refused with
 * the name too.
 */
export async function lockedHolders(tx: Transaction, asker: Asker, vatNumbers: readonly string[]): Promise<VatHolders> {
  if (vatNumbers.length === 0) return new Map()
  // Each lock takes room in the server: numbers share a thousand of them.
  const lock = `select pg_advisory_xact_lock(hashtext('vat'), place) from (
    select distinct hashtext(number) & 1023 as place from unnest($1::text[]) as number order by 1) _places`
  tx.send(lock, [vatNumbers.map((number) => number.toLowerCase())], 'vat locks')
  return asSeen(tx, asker, await holdersOf(tx, vatNumbers))
}
