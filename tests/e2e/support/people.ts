import { model } from '#schema/tables.ts'
import { userPerRole } from '#server/demo/users.ts'

/** What the demo user of that username is called. */
export function fullNameOf(username: string): string {
  const found = userPerRole(model).find((user) => user.username === username)
  return `${found?.nome} ${found?.cognome}`
}
