import { isSendKind, sendKinds } from '#schema/rules/send-kinds.ts'

/** Those whose text comes from a template. */
export const templatedKinds = [
  'anagrafica',
  'brochure',
  'brochure-marketing',
  'link-accreditamento',
  'riassegnazione',
] as const
export type TemplatedKind = (typeof templatedKinds)[number]

export const isTemplated = (name: string): name is TemplatedKind => templatedKinds.some((kind) => kind === name)

/** The topics of the outbox. */
export const MAIL_TOPIC = 'negotiation mail'
export const ERP_TOPIC = 'negotiation erp'
export const NOTICE_TOPIC = 'negotiation reassigned'

/** The topic that takes a send of this kind; a template for anything else is one of a mail. */
export const topicOf = (kind: string): string =>
  isSendKind(kind) && sendKinds[kind].channel === 'erp' ? ERP_TOPIC : MAIL_TOPIC

export const SENDS = 'trattative_cp_invii'
export const SEND_FILES = 'trattative_cp_invii_allegati'
