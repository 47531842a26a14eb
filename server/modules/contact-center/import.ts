import type { FastifyInstance } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { createSchema, type Values } from '#schema/rows/row.ts'
import type { Engine } from '../../crud/engine.ts'
import type { Transaction } from '../../db/database.ts'
import { importRoute } from '../../import/import-route.ts'
import type { ImportKind, TranslatedRow } from '../../import/import-rows.ts'
import { branchesOf } from './branch-offices.ts'
import { deriveMissedCalls } from './missed-calls.ts'
import { readCall } from './read-call.ts'

/** Calls of the telephone system, a row for each leg; which were missed follows from them. */
export const calls: ImportKind = {
  table: 'report-calls',
  matchBy: ['callId', 'legId'],
  lastWins: true,
  translate,
  after: deriveMissedCalls,
}

/** What rows of the table have, and a telephone system cannot know. */
const notOurs = ['id', 'version', 'branchOffice', 'branchOfficeId']

/** Where the telephone system brings its calls, under CALLS_IMPORT_TOKEN; without one nobody can bring any. */
export async function importRoutes(app: FastifyInstance): Promise<void> {
  importRoute(app, {
    kind: calls,
    rows: 'calls',
    token: app.config.callsImportToken,
    summary: 'Il centralino porta le telefonate, una riga per tratta (token CALLS_IMPORT_TOKEN)',
  })
}

async function translate(tx: Transaction, engine: Engine, rows: readonly Values[]): Promise<TranslatedRow[]> {
  const read = rows.map(readCall)
  const schema = createSchema(tableOf(engine.model, calls.table))
  // What is refused brings no branch office.
  const codes = read.map(({ values: { code_call_center: code, ...values }, errors }) =>
    Object.keys(errors).length === 0 && schema.safeParse(values).success ? code : undefined,
  )
  const branches = await branchesOf(tx, engine, codes)
  return read.map(({ values: { code_call_center: code, ...values }, errors }, n) => {
    const branch = branches[n]
    for (const key of notOurs) if (key in values) errors[key] = [messages.unknownKey]
    if (branch && 'errors' in branch) Object.assign(errors, branch.errors)
    if (Object.keys(errors).length > 0) return { errors }
    return {
      values: code === undefined || !branch || 'errors' in branch ? values : { ...values, branchOfficeId: branch.id },
    }
  })
}
