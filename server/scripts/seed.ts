import { parseArgs } from 'node:util'
import { dayToIso } from '#schema/rules/day.ts'
import { today } from '../clock.ts'
import { isEmpty, loadDemo } from '../demo/load.ts'
import { addManyCustomers } from '../demo/many-customers.ts'
import { addManyNegotiations } from '../demo/many-negotiations.ts'
import { DEMO_PASSWORD } from '../demo/users.ts'
import { filesFolder } from '../files/store.ts'
import { say, sentenceOf } from './terminal.ts'
import { withApp } from './with-app.ts'

// npm run seed -- [--customers 1000000] [--negotiations 100000]
try {
  const { values } = parseArgs({ options: { customers: { type: 'string' }, negotiations: { type: 'string' } } })
  const [customers, negotiations] = [countOf('customers'), countOf('negotiations')]
  await withApp(async ({ app }) => {
    if (!(await isEmpty(app.db, app.engine))) throw new Error('The database is not empty: demo data are not loaded.')
    await loadDemo(app.db, app.engine, filesFolder(app.config))
    say(`Demo data loaded. Everybody's password is ${DEMO_PASSWORD}.`)
    if (customers > 0) {
      await addManyCustomers(app.db, customers)
      say(`${customers.toLocaleString('en')} customers added.`)
    }
    if (negotiations > 0) {
      await addManyNegotiations(app.db, negotiations, dayToIso(today()))
      say(`${negotiations.toLocaleString('en')} negotiations added.`)
    }
  })

  function countOf(name: 'customers' | 'negotiations'): number {
    const count = Number(values[name] ?? 0)
    if (!Number.isInteger(count) || count < 0) throw new Error(`--${name} must be a whole number.`)
    return count
  }
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
