import { beforeEach, expect, it } from 'vitest'
import { fetchSameVat } from '#src/features/negotiations/vat/same-vat.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/net/http.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { type Handler, signedIn, startServer } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
  signedIn()
})

/** What is on screen after a call that was answered so and whose failure was reported. */
async function saidAfter(handler: Handler) {
  await startServer(handler)
  await call('/api/users/3/active/N', { method: 'PUT' }).then(() => undefined, reportFailure)
  return currentMessages().map(({ success, message }) => ({ success, message }))
}
const refused = (status: number, message: string) => () => ({ status, body: { message } })

it("a failure shows the server's message", async () => {
  expect(await saidAfter(refused(409, 'Deve restare almeno un super amministratore attivo'))).toEqual([
    { success: false, message: 'Deve restare almeno un super amministratore attivo' },
  ])
})

it('an unreachable server is a warning', async () => {
  const [said] = await saidAfter(() => ({ broken: true }))
  expect(said?.success).toBe('warning')
})

it('a session that could not be refreshed ends without a message of the failed call', { tags: 'ERR-04' }, async () => {
  expect(await saidAfter(refused(401, 'Credenziali invalide'))).toEqual([])
  expect(currentSession()).toBeUndefined()
})

it('an optional lookup reports only that there were too many', async () => {
  const sentence = 'Troppe ricerche di partite IVA: al massimo 60 al minuto. Riprova tra 20 secondi'
  let reply = { status: 503, body: { message: 'Riprovare' } }
  await startServer(() => reply)
  expect([await fetchSameVat('01234567897'), currentMessages()]).toEqual([null, []])
  reply = { status: 429, body: { message: sentence } }
  expect(await fetchSameVat('01234567897')).toBeNull()
  expect(currentMessages().map(({ message }) => message)).toEqual([sentence])
})
