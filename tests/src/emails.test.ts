import { expect, it } from 'vitest'
import { type Email, hintOf } from '#src/features/contact-center/emails/email.ts'

const email: Email = {
  id: 4,
  version: 1,
  richiestaIl: '2026-03-02T09:00:00Z',
  mittente: 'Anna Rossi',
  destinatario: 'info@pero.example',
  oggetto: 'La brochure',
  tipo: 'brochure',
  stato: 'queued',
  tentativi: 0,
  errore: null,
  inviataIl: null,
  testo: 'Testo',
}

it.each<[what: string, more: Partial<Email>, hint: RegExp | undefined]>([
  ['nobody has tried', {}, /server di posta è configurato/],
  ['waits for its next attempt', { tentativi: 2, errore: 'Try again later' }, /ne seguirà un altro/],
  ['somebody has put back into the queue', { tentativi: 1 }, undefined],
  ['was replaced', { stato: 'superseded', tentativi: 1, errore: 'No such user' }, /partita in seguito/],
  ['has left', { stato: 'sent', tentativi: 1 }, undefined],
  ['has failed', { stato: 'failed', tentativi: 1, errore: 'No such user' }, undefined],
])('an e-mail that %s says so', { tags: 'Q-74' }, (_what, more, hint) => {
  const said = hintOf({ ...email, ...more })
  if (hint) expect(said).toMatch(hint)
  else expect(said).toBeUndefined()
})
