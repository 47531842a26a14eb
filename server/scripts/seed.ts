import { parseArgs } from 'node:util'
import { isEmpty, loadDemo } from '../demo/load.ts'
import { addManyCustomers } from '../demo/many-customers.ts'
import { DEMO_PASSWORD } from '../demo/users.ts'
import { filesFolder } from '../plugins/files.ts'
import { say } from './terminal.ts'
import { withApp } from './with-app.ts'

// npm run seed -- [--customers 1000000]
try {
  const { values } = parseArgs({ options: { customers: { type: 'string' } } })
  const customers = Number(values.customers ?? 0)
  if (!Number.isInteger(customers) || customers < 0) throw new Error('--customers must be a whole number.')
  await withApp(async ({ app }) => {
    if (!(await isEmpty(app.db, app.engine))) throw new Error('The database is not empty: demo data are not loaded.')
    await loadDemo(app.db, app.engine, filesFolder(app.config))
    say(`Demo data loaded. Everybody's password is ${DEMO_PASSWORD}.`)
    if (customers === 0) return
    await addManyCustomers(app.db, customers)
    say(`${customers.toLocaleString('en')} customers added.`)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
