import { rowScreen } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import type { ValuesOf } from '#schema/rows/typed-rows.ts'
import { shiftedDay } from '#schema/rules/day.ts'
import { moment, today } from '../clock.ts'
import type { Engine } from '../crud/engine.ts'
import { type Change, write } from '../crud/write.ts'
import type { Transaction } from '../db/database.ts'
import { pick } from './companies.ts'
import { asDemo } from './creator.ts'

const own = ['Ordinare i toner', 'Preparare il listino', 'Chiedere le ferie', 'Rivedere i preventivi aperti']
const onCustomers = ['Mandare il listino aggiornato', 'Sentire il cantiere per la consegna', 'Verificare il pagamento']
const CUSTOMERS = 6

/**
 * A task for each demo user who opens the page of tasks, in the order of their roles, and some about customers, of which every third
 * comes again each month: all of the days to come.
 */
export async function loadTasks(tx: Transaction, engine: Engine): Promise<void> {
  const { model } = engine
  const page = rowScreen(tableOf(model, 'tasks'))
  const users = await tx.query<{ id: number; roles: string[] }>(
    'select "id", "ruoli" as "roles" from "users" order by "id"',
  )
  const people = users.filter(({ roles }) => page && abilityFor(model, roles).can('open', page.route))
  const sellers = people.filter(({ roles }) => abilityFor(model, roles).can('update', 'customers'))
  const customers = await tx.query<{ id: number }>(`select "id" from "customers" order by "id" limit ${CUSTOMERS}`)
  const changes = [
    ...people.map(({ id }, n) => taskOf(id, { title: pick(own, n) ?? '', due: inDays(1 + (n % 4)) })),
    ...customers.map(({ id }, n) => {
      const due = inDays(2 + n)
      const rhythm = n % 3 === 2 ? ({ repeat: 'monthly', startsOn: due } as const) : {}
      return taskOf(pick(sellers, n)?.id ?? 0, {
        title: pick(onCustomers, n) ?? '',
        due,
        ...rhythm,
        table: 'customers',
        row: id,
      })
    }),
  ]
  await write(tx, asDemo(engine), changes)
}

/** The creation of one that its owner wrote. */
const taskOf = (ownerId: number, set: ValuesOf<'tasks'>): Change => ({
  table: 'tasks',
  verb: 'create',
  set: { status: 'todo', repeated: 'N', ...set, ownerId, authorId: ownerId, createdAt: moment() },
})

const inDays = (days: number): string => shiftedDay(today(), days)
