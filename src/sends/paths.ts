import { rowPath } from '#schema/lists/presentation.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { listLink } from '#src/home/list-link.ts'
import { SECTION } from '#src/lib/screen.ts'
import { ownerKey, type SendRegister } from './register.ts'

/** The path of a request about sends of the register: `requestPath(register, 'invia-brochure')`. */
export const requestPath = ({ owner }: SendRegister, rest: string): string => `/api/${owner.table}/${rest}`

/** The parameter in the address of a row's page that opens the dialog of a kind of send. */
export const ASKED_SEND = 'invio'

/** The address of the dialog of a send, on the page of its row: `/trattativeCp/trattativeCp/3?invio=brochure`. */
export const pathOfSend = (model: Model, register: SendRegister, id: number, kindName: string): string =>
  `${pathOfRow(model, register, id)}?${ASKED_SEND}=${kindName}`

/** The address of the section with the sends on the page of a row. */
export function pathOfSends(model: Model, register: SendRegister, id: number): string {
  const path = pathOfRow(model, register, id)
  return register.section === undefined ? path : `${path}?${SECTION}=${register.section}`
}

/** The address of the list of all sends of a row; undefined where no screen lists them. */
export const pathOfHistory = (register: SendRegister, id: number): string | undefined =>
  register.history.route && listLink(register.history.route, { [ownerKey(register)]: id })

const pathOfRow = (model: Model, { owner }: SendRegister, id: number): string =>
  rowPath(tableOf(model, owner.table), id) ?? ''
