import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { HookContext } from '../../crud/hooks.ts'
import { namesSeen } from '../../crud/row-names.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { invalid } from '../../http/errors.ts'

export type Check = StoredRows['accettazioni_mezzi']['controlli'][number]

const TYPES = 'tipi_controllo'
const type = columnsOf<typeof TYPES>('t')

interface NamedCheck {
  id: number
  name: string | null
}

/**
 * The checks, each with its name: as it is said, as the row has it already, as it is called now, or as it was called
 * before it was deleted, where the actor reads that. Throws 422 where one is named twice.
 */
export async function namedChecks(context: HookContext, checks: Check[], known: readonly Check[]): Promise<Check[]> {
  const ids = new Set(checks.map(({ controlloId }) => controlloId))
  if (ids.size < checks.length) throw invalid({ controlli: [messages.checkTwice] })
  const names = new Map(known.map(({ controlloId, nome }) => [controlloId, nome]))
  const unnamed = checks.filter(({ controlloId, nome }) => !nome && !names.get(controlloId))
  for (const { id, name } of await namesOf(context, unnamed)) names.set(id, name)
  return checks.map((check) => ({
    ...check,
    nome: check.nome || names.get(check.controlloId) || `Controllo ${check.controlloId}`,
  }))
}

async function namesOf(context: HookContext, checks: readonly Check[]): Promise<NamedCheck[]> {
  if (checks.length === 0) return []
  const { tx, actor } = context
  const named = await tx.query<NamedCheck>(
    `select c."id", coalesce(
       (select ${type('nome')} from "tipi_controllo" t where t."id" = c."id"),
       (select h."before" ->> 'nome' from "_history" h where h."table" = 'tipi_controllo' and h."rowId" = c."id"
        order by h."id" desc limit 1)) as "name"
     from unnest($1::integer[]) c("id")`,
    [checks.map(({ controlloId }) => controlloId)],
    'names of checks',
  )
  const names = new Map([[TYPES, new Map(named.map(({ id, name }) => [id, name ?? '']))]])
  const seen = (await namesSeen(tx, context, actor, names)).get(TYPES)
  return named.filter(({ id }) => seen?.get(id) !== messages.reserved)
}

const listed = z.array(z.unknown())
const unanswered = z.object({ valore: z.union([z.null(), z.undefined(), z.string().regex(/^\s*$/)]).optional() })

/** The checks of a body without those that nobody answered. */
export function answeredChecks(controlli: unknown): unknown {
  const read = listed.safeParse(controlli)
  return read.success ? read.data.filter((check) => !unanswered.safeParse(check).success) : controlli
}
