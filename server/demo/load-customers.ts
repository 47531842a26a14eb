import { createHash } from 'node:crypto'
import type { Row } from '#schema/rows/row.ts'
import type { BodyOf } from '#schema/rows/typed-rows.ts'
import { today } from '../clock.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Transaction } from '../db/database.ts'
import type { StoredFile } from '../files/store.ts'
import { company, contactsOf, detailsOf, type Ids, pick, type Use } from './companies.ts'
import type { Creator } from './creator.ts'
import { type Customer, visit } from './visits.ts'

const CUSTOMERS = 300
const PLANNINGS = 500

/** Customers with their people, what they use, their documents and the visits they get. */
export async function loadCustomers(tx: Transaction, rows: Creator, papers: readonly StoredFile[]): Promise<void> {
  const ids = await idsOf(tx)
  const day = today()
  const companies = Array.from({ length: CUSTOMERS }, (_, n) => company(n, ids, day))
  const customers = await rows('customers', companies)
  const each = <T>(work: (n: number, id: number) => T[]) => customers.flatMap(({ id }, n) => work(n, id))
  const contacts = await rows(
    'contacts',
    each((n, id) => contactsOf(n, id, ids)),
  )
  const uses = await usesOf(tx)
  await rows(
    'details',
    each((n, id) => detailsOf(n, id, ids, uses)),
  )
  if (papers.length > 0) await rows('files', await documents(tx, papers, customers, contacts))
  const customersWithAgents = customers.map(({ id }, n): Customer => ({ id, agentId: companies[n]?.agentId ?? null }))
  await rows(
    'plannings',
    Array.from({ length: PLANNINGS }, (_, n) => visit(n, customersWithAgents, ids, day)),
  )
}

const referred = 'agents tech-codes potentials sources roles materials competitors communications meetings'.split(' ')

async function idsOf(tx: Transaction): Promise<Ids> {
  const ids: Ids = {}
  for (const table of referred) {
    const idRows = await tx.query<{ id: number }>(`select "id" from "${table}" order by "id"`)
    ids[table] = idRows.map(({ id }) => id)
  }
  const italy = await tx.query<{ id: number }>(
    `select "id" from "nations" where ${columnsOf<'nations'>()('code')} = 'IT'`,
  )
  return { ...ids, italy: italy.map(({ id }) => id) }
}

/** Families with one of their categories and their applications. */
const usesOf = (tx: Transaction): Promise<Use[]> =>
  tx.query<Use>(
    `select f."ownerId" as "familyId", min(f."targetId") as "categoryId", coalesce(
       (select json_agg(a."ownerId" order by a."ownerId") from "applications__families" a where a."targetId" = f."ownerId"), '[]'
     ) as "applicationIds" from "families__categories" f group by f."ownerId" order by f."ownerId"`,
  )

/** Documents of every fourth customer and of some contacts; many of them share the same bytes. */
async function documents(tx: Transaction, papers: readonly StoredFile[], customers: Row[], contacts: Row[]) {
  const owners: BodyOf<'files'>[] = [
    ...customers.filter((_row, n) => n % 4 === 0).map(({ id }) => ({ customerId: id })),
    ...customers.filter((_row, n) => n % 12 === 0).map(({ id }) => ({ customerId: id })),
    ...contacts.filter((_row, n) => n % 20 === 0).map(({ id }) => ({ contactId: id })),
  ]
  const values: BodyOf<'files'>[] = []
  for (const [n, owner] of owners.entries()) {
    const paper = pick(papers, n * 3)
    if (paper) values.push({ ...owner, file: await copyOf(tx, paper, n, 'user_crm'), description: titleOf(paper) })
  }
  return values
}

const titleOf = ({ originalFilename }: StoredFile): string => originalFilename.replace(/\.\w+$/, '')

/** Another file with the bytes of that one, uploaded by the user of that name; its own name is the same at every start. */
export async function copyOf(tx: Transaction, paper: StoredFile, n: number, author: string): Promise<string> {
  const name = createHash('sha256').update(`demo document ${n}`).digest('hex').slice(0, 32)
  const filename = `${name}${paper.filename.slice(paper.filename.lastIndexOf('.'))}`
  await tx.query(
    `insert into "_files" ("filename", "sha256", "originalFilename", "size", "type", "createdBy")
     values ($1, $2, $3, $4, $5, (select "id" from "users" where "username" = $6))`,
    [filename, paper.sha256, paper.originalFilename, paper.size, paper.type, author],
  )
  return filename
}
