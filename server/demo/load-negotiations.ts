import type { BodyOf } from '#schema/rows/typed-rows.ts'
import { today } from '../clock.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Transaction } from '../db/database.ts'
import type { StoredFile } from '../files/store.ts'
import { type Ids, pick } from './companies.ts'
import type { Creator } from './creator.ts'
import { copyOf } from './load-customers.ts'
import { mailTemplates } from './mail-templates.ts'
import { erpCustomer, negotiation } from './negotiations.ts'

const NEGOTIATIONS = 150
const ERP_CUSTOMERS = 80
/** The demo documents of customers come first. */
const FIRST_COPY = 10_000

const referred =
  'stati_trattative commerciali filiali fonti gruppi_crm settori famiglie-mezzi competitors-trattative motivi_perse'.split(
    ' ',
  )

const t = columnsOf<'trattative_cp'>('t')
const since = `least(${t('statoDal')}, (${t('dataInserimento')} + "id" % 20)::timestamp at time zone 'Europe/Rome')`

/** What was entered long ago came into its state long ago. */
const comeLongAgo = `update "trattative_cp" t set "statoDal" = ${since},
  "fermaDal" = "fermaDal" - (t."statoDal" at time zone 'Europe/Rome')::date + (${since} at time zone 'Europe/Rome')::date
  where t."id" = any($1::integer[])`

const stayLong = `update "_stays" s set "entered" = ${t('statoDal')} from "trattative_cp" t
  where s."table" = 'trattative_cp' and s."rowId" = t."id" and t."id" = any($1::integer[])`

/** The customers of the ERP, negotiations with their attachments, and the templates of mails. */
export async function loadNegotiations(tx: Transaction, rows: Creator, papers: readonly StoredFile[]): Promise<void> {
  await rows('mail-templates', mailTemplates)
  const clienti = await rows(
    'clienti',
    Array.from({ length: ERP_CUSTOMERS }, (_, n) => erpCustomer(n)),
  )
  const ids: Ids = { clienti: clienti.map(({ id }) => id) }
  for (const table of referred) {
    const idRows = await tx.query<{ id: number }>(`select "id" from "${table}" order by "id"`)
    ids[table] = idRows.map(({ id }) => id)
  }
  const sellers = await tx.query<{ id: number }>(
    `select "id" from "users" where ${columnsOf<'users'>()('username')} in ('commerciale_cp', 'user_cp', 'supervisor_cp', 'master') order by "id"`,
  )
  ids.users = sellers.map(({ id }) => id)
  const day = today()
  const made = await rows(
    'trattative_cp',
    Array.from({ length: NEGOTIATIONS }, (_, n) => negotiation(n, ids, day)),
  )
  for (const statement of [comeLongAgo, stayLong]) await tx.query(statement, [made.map(({ id }) => id)])
  const attachments: BodyOf<'trattativa_cp_allegato'>[] = []
  for (const [n, { id }] of made.entries()) {
    const paper = n % 3 === 0 ? pick(papers, n) : undefined
    if (!paper) continue
    const file = await copyOf(tx, paper, FIRST_COPY + n, 'commerciale_cp')
    attachments.push({ trattativaCpId: id, file, descrizione: n % 2 ? 'Offerta firmata' : 'Foto del cantiere' })
  }
  await rows('trattativa_cp_allegato', attachments)
}
