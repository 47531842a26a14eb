/** The five things sent from a negotiation: the path of the call, the flag that a delivery sets, and the channel. */
export const sendKinds = {
  anagrafica: { flag: 'anagraficaInviata', channel: 'mail' },
  brochure: { flag: 'brochureInviata', channel: 'mail' },
  'brochure-marketing': { flag: 'brochureInviata', channel: 'mail' },
  'link-accreditamento': { flag: 'linkAccreditamentoInviato', channel: 'mail' },
  'contatto-mago': { flag: 'contattoMagoInviato', channel: 'erp' },
} as const

export type SendKind = keyof typeof sendKinds

export const isSendKind = (name: unknown): name is SendKind =>
  typeof name === 'string' && Object.hasOwn(sendKinds, name)

/** What a brochure for marketing may carry: so many files, and what mail servers usually take, less what encoding adds. */
export const MOST_FILES = 10
export const MOST_BYTES = 15 * 1024 * 1024
