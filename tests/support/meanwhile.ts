import type { Database } from '#server/db/database.ts'
import type { Answer } from './app.ts'

/**
 * Makes a call, stops it before its first statement of such a name or its first transaction (`transaction`), does the rest,
 * and lets it go on.
 */
export async function meanwhile(
  db: Database,
  names: string[],
  call: () => Promise<Answer>,
  rest: () => Promise<unknown>,
): Promise<Answer> {
  const { query, transaction } = db
  let goOn = () => {}
  const rested = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const stopped = new Promise<void>((arrived) => {
    const passing = async (name: string) => {
      if (!names.includes(name)) return
      Object.assign(db, { query, transaction })
      arrived()
      await rested
    }
    db.transaction = async (work) => {
      await passing('transaction')
      return transaction(work)
    }
    db.query = async <R>(text: string, values?: readonly unknown[], name = '') => {
      await passing(name)
      return query<R>(text, values, name)
    }
  })
  const answer = call()
  await Promise.race([stopped, answer])
  await rest().finally(goOn)
  return answer
}
