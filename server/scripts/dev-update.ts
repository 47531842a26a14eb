import { readDecisions } from '../codegen/decisions.ts'
import { updateDevelopment } from '../codegen/dev-update.ts'
import { thisProject } from '../codegen/project.ts'
import { readConfig } from '../config.ts'
import { keeperIn } from '../db/keep-dropped.ts'
import { openForMaintenance } from './maintenance.ts'
import { askerOf, runCommand, say } from './terminal.ts'

// One step of `npm run dev`, in a process of its own so that it always runs the code as it is now.
runCommand(async () => {
  const { decisions, rest } = readDecisions(process.argv.slice(2))
  if (rest.length > 0) throw new Error(`Not understood: ${rest.join(' ')}`)
  const config = readConfig()
  const db = await openForMaintenance(config)
  try {
    await updateDevelopment(thisProject(), db, {
      decisions,
      ask: askerOf(),
      say,
      keeper: keeperIn(config.dataDir, say),
    })
  } finally {
    await db.close()
  }
})
