import type { SendKind } from '#schema/rules/send-kinds.ts'

const LIST = '/trattativeCp/trattativeCp'

/** Names, in the address of the list, the negotiation whose form is to be open. */
export const ASKED = 'trattativa'

/** In its place: the form of a new one, which starts with what the state of the navigation holds. */
export const ASKED_NEW = 'nuova'

/** Names, beside it, what is to be sent: then it is the dialog of that send. */
export const ASKED_SEND = 'invio'

/** Names, beside it, the section of the form to be shown. */
export const ASKED_SECTION = 'sezione'

/** The address that opens the form of a negotiation over the list, and shows a section of it. */
export const pathOfNegotiation = (id: number, section?: string): string =>
  `${LIST}?${new URLSearchParams({ [ASKED]: String(id), ...(section && { [ASKED_SECTION]: section }) })}`

/** The address that opens the dialog of a send over the list. */
export const pathOfSend = (id: number, kind: SendKind): string => `${pathOfNegotiation(id)}&${ASKED_SEND}=${kind}`
