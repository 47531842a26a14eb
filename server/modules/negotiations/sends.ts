import { messages } from '#schema/italian/messages.ts'
import { type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import type { ErpDocument, KindDeclaration, SendRegister } from '../../sends/register.ts'
import { defaultTemplates } from './default-templates.ts'
import { type Facts, factsOf } from './mail-values.ts'

/** The document about a negotiation for the ERP. */
const contact: ErpDocument<Facts> = {
  subject: 'Contatto per il gestionale',
  values({
    operatoreId: _id,
    collegamento: _link,
    testoBrochure: _text,
    linkAccreditamento: _own,
    sources: _rows,
    ...values
  }) {
    return values
  },
  wrapped: (trattativa, { key, requestedAt, email }) => ({
    tipo: 'contatto',
    chiave: key,
    richiestoIl: requestedAt,
    email,
    trattativa,
  }),
}

const kinds: Record<SendKind, KindDeclaration<Facts>> = {
  anagrafica: { ...sendKinds.anagrafica, summary: 'Invia per email i dati per l’anagrafica' },
  brochure: {
    ...sendKinds.brochure,
    keptFiles: 'altre_configurazioni_allegati',
    summary: 'Invia la brochure per email, con i file della configurazione (allegati: gli id di quelli da allegare)',
  },
  'brochure-marketing': {
    ...sendKinds['brochure-marketing'],
    summary: 'Invia una brochure con testo e allegati propri (multipart: allegati_0, allegati_1, …)',
  },
  'link-accreditamento': {
    ...sendKinds['link-accreditamento'],
    summary: 'Invia per email il link di accreditamento',
  },
  'contatto-mago': { ...sendKinds['contatto-mago'], summary: 'Invia il contatto al gestionale', document: contact },
}

/** The register of sends of negotiations. */
export const negotiationSends: SendRegister<Facts> = {
  name: 'negotiation',
  owner: { table: 'trattative_cp', field: 'trattativaCp', bodyKey: 'idTrattativaCp' },
  sends: 'trattative_cp_invii',
  files: 'trattative_cp_invii_allegati',
  kinds,
  templates: { table: 'mail-templates', fallback: defaultTemplates },
  needed: { linkAccreditamento: messages.noAccreditationLink },
  factsOf,
}
