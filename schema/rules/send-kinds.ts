/** The properties of a kind of send, for the server that delivers it and the screen that asks for it. */
export interface SendKindProperties {
  channel: 'mail' | 'erp'
  /** Whom it goes to, unless its template proposes an address. `customer`: theirs is proposed; `office`: one of ours, none is proposed; `optional`: none is needed. */
  recipient: 'customer' | 'office' | 'optional'
  /** The flag of its owner that a delivery sets. */
  flag: string
  /** The flag is another kind's: set, it does not say that this one was sent. */
  borrowsFlag?: boolean
  /** A field of its owner that is asked for and saved with it. */
  noteField?: string
  /** It has a subject and a text of its own, which a template only proposes. */
  freeText?: boolean
  /** It may carry files: so many, of so many bytes together. */
  files?: { most: number; bytes: number }
}

/** What a brochure for marketing may carry: so many files, and what mail servers usually take, less what encoding adds. */
export const MOST_FILES = 10
export const MOST_BYTES = 15 * 1024 * 1024

const kinds = {
  anagrafica: { channel: 'mail', recipient: 'office', flag: 'anagraficaInviata', noteField: 'note_invio_anagrafica' },
  brochure: { channel: 'mail', recipient: 'customer', flag: 'brochureInviata' },
  'brochure-marketing': {
    channel: 'mail',
    recipient: 'customer',
    flag: 'brochureInviata',
    borrowsFlag: true,
    freeText: true,
    files: { most: MOST_FILES, bytes: MOST_BYTES },
  },
  'link-accreditamento': { channel: 'mail', recipient: 'customer', flag: 'linkAccreditamentoInviato' },
  'contatto-mago': { channel: 'erp', recipient: 'optional', flag: 'contattoMagoInviato' },
} as const satisfies Record<string, SendKindProperties>
export type SendKind = keyof typeof kinds
/** The flags of a negotiation that deliveries set. */
export type SendFlag = (typeof kinds)[SendKind]['flag']

/** The five things sent from a negotiation. */
export const sendKinds: Readonly<Record<SendKind, SendKindProperties & { flag: SendFlag }>> = kinds

const ofAcceptances = {
  verbale: { channel: 'mail', recipient: 'customer', flag: 'verbaleInviato' },
} as const satisfies Record<string, SendKindProperties>
export type AcceptanceSendKind = keyof typeof ofAcceptances

/** The sends of an acceptance. */
export const acceptanceSendKinds: Readonly<Record<AcceptanceSendKind, SendKindProperties>> = ofAcceptances

export const isSendKind = (name: unknown): name is SendKind =>
  typeof name === 'string' && Object.hasOwn(sendKinds, name)
