import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { Database } from '#server/db/database.ts'

// Updates a project and its database, and is killed on the way: <root> <folder or address of the database> <when> <flags>.
// When: `statements` are about to be remembered, the `commit` is about to come, it is `committed`, or the number of the
// file that is about to take its place.

const [root = '', where = '', when = '', ...flags] = process.argv.slice(2)

/** Nothing runs after this. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('Dead')
}

let files = 0
const { renameSync } = fs
fs.renameSync = (from, to) => {
  if (String(to).startsWith(root) && String(++files) === when) die()
  renameSync(from, to)
}
syncBuiltinESMExports()

const { readDecisions } = await import('#server/codegen/plan/decisions.ts')
const { updateDevelopment } = await import('#server/codegen/dev-update.ts')
const { projectAt } = await import('#server/codegen/definitions/project.ts')
const { openDatabase } = await import('#server/db/open.ts')

const db: Database = await openDatabase(/^postgres/.test(where) ? { url: where } : { dir: where })
const { transaction } = db
db.transaction = async (work) => {
  let changed = false
  const value = await transaction(async (tx) => {
    const { query } = tx
    const watched: typeof query = (text, ...more) => {
      if (text.startsWith('drop table if exists "_dev_state"')) changed = true
      return changed && when === 'statements' ? die() : query(text, ...more)
    }
    const done = await work(Object.assign(tx, { query: watched }))
    if (changed && when === 'commit') die()
    return done
  })
  if (changed && when === 'committed') die()
  return value
}
await updateDevelopment(projectAt(root), db, { decisions: readDecisions(flags).decisions, say: () => {} })
