import { deviceOwner } from '../device-key.ts'
import { lockedDrafts } from './draft-lock.ts'
import { draftStore } from './stored-drafts.ts'

/** The names of the forms with drafts of the signed-in user that no open form has locked. Decrypts nothing. */
export async function waitingForms(): Promise<ReadonlySet<string>> {
  const user = deviceOwner()
  if (user === undefined) return new Set()
  const [drafts, isLocked] = await Promise.all([(await draftStore()).byUser(user, 'draft'), lockedDrafts()])
  return new Set(drafts.filter(({ id }) => !isLocked(id)).map(({ subject }) => subject))
}
