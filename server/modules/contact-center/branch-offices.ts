import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { createSchema, fieldErrors, type Values } from '#schema/rows/row.ts'
import { cleanText } from '#schema/rules/clean-text.ts'
import type { Engine } from '../../crud/engine.ts'
import { asProgram } from '../../crud/grant.ts'
import { write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { type ImportKind, lockImports } from '../../import/import-rows.ts'
import { namedOffices } from './grants.ts'

/** Branch offices, matched by their code in the telephone system. */
export const branchOffices: ImportKind = { table: 'branch-offices', matchBy: ['code_call_center'] }

/** The id of a branch office; null for none, an error where the code can be none. */
export type Branch = { id: number | null } | { errors: Record<string, string[]> }

/**
 * The branch office of each code, whatever its case and spaces; one that nobody knows arises, with its code as its name.
 */
export async function branchesOf(tx: Transaction, engine: Engine, codes: readonly unknown[]): Promise<Branch[]> {
  if (codes.every((code) => code === undefined || code === null || code === '')) return codes.map(() => ({ id: null }))
  await lockImports(tx, branchOffices.table)
  const b = columnsOf<'branch-offices'>()
  const rows = await tx.query<{ id: number; code_call_center: string }>(
    `select ${b('id', 'code_call_center')} from "branch-offices" order by "id" desc`,
  )
  const idsByCode = new Map(rows.map(({ id, code_call_center }) => [keyOf(code_call_center), id]))
  const branches: Branch[] = []
  for (const code of codes) branches.push(await branchOf(tx, engine, idsByCode, code))
  return branches
}

const keyOf = (code: string): string => tidy(code).toLowerCase()
const tidy = (code: string): string => cleanText(code).trim().replace(/\s+/g, ' ')

async function branchOf(tx: Transaction, engine: Engine, known: Map<string, number>, code: unknown): Promise<Branch> {
  if (code === undefined || code === null) return { id: null }
  if (typeof code !== 'string' && typeof code !== 'number') return { errors: { code_call_center: [messages.text] } }
  const key = keyOf(String(code))
  if (key === '') return { id: null }
  const id = known.get(key)
  if (id !== undefined) return { id }
  const values: Values = { nome: tidy(String(code)), code_call_center: tidy(String(code)) }
  const table = tableOf(engine.model, branchOffices.table)
  const read = createSchema(table).safeParse(values)
  if (!read.success)
    return { errors: { code_call_center: fieldErrors(read.error).code_call_center ?? [messages.text] } }
  const [made] = await write(tx, asProgram(engine, namedOffices), [{ table, verb: 'create', values }])
  if (!made) throw new Error('A branch office that is created is there')
  known.set(key, made.id)
  return { id: made.id }
}
