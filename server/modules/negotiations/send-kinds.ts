/** The five things sent from a negotiation: the path of the call, the flag that a delivery sets, and the channel. */
export const sendKinds = {
  anagrafica: { flag: 'anagraficaInviata', channel: 'mail' },
  brochure: { flag: 'brochureInviata', channel: 'mail' },
  'brochure-marketing': { flag: 'brochureInviata', channel: 'mail' },
  'link-accreditamento': { flag: 'linkAccreditamentoInviato', channel: 'mail' },
  'contatto-mago': { flag: 'contattoMagoInviato', channel: 'erp' },
} as const

export type SendKind = keyof typeof sendKinds
/** Those whose text comes from a template. */
export const templatedKinds = [
  'anagrafica',
  'brochure',
  'brochure-marketing',
  'link-accreditamento',
  'riassegnazione',
] as const
export type TemplatedKind = (typeof templatedKinds)[number]

export const isSendKind = (name: unknown): name is SendKind =>
  typeof name === 'string' && Object.hasOwn(sendKinds, name)
export const isTemplated = (name: string): name is TemplatedKind => templatedKinds.some((kind) => kind === name)

/** The topics of the outbox. */
export const MAIL_TOPIC = 'negotiation mail'
export const ERP_TOPIC = 'negotiation erp'
export const NOTICE_TOPIC = 'negotiation reassigned'

export const SENDS = 'trattative_cp_invii'
export const SEND_FILES = 'trattative_cp_invii_allegati'
