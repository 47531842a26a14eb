import { type Grant, grantFor } from '../crud/grant.ts'
import { ownerKey, type SendRegister } from './register.ts'

/** Users have no right to write sends: a request creates them, the delivery changes them. */
export function sendGrant(register: SendRegister): Grant {
  const { name, sends, files, owner, kinds } = register
  const flags = Object.values(kinds).map(({ flag }) => flag)
  return grantFor(`Sends of ${name} are noted with their files, and say what became of them, as their owner does`, {
    [sends]: {
      create: [
        ownerKey(register),
        ...['invio', 'stato', 'email', 'oggetto', 'testo', 'tentativi', 'richiestoDaId', 'richiestoIl'],
      ],
      update: ['stato', 'errore', 'tentativi', 'inviatoIl'],
    },
    ...(files && { [files]: { create: ['nome', 'file', 'invioId'] } }),
    [owner.table]: { update: flags },
  })
}
