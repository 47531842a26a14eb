import { type Grant, grantFor } from '../crud/grant.ts'
import { ownerKey, type SendRegister } from './register.ts'

/** Nobody writes sends: they are noted as somebody asks for them, and change as they leave. */
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
