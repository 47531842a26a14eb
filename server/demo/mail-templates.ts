import type { BodyOf } from '#schema/rows/typed-rows.ts'
import { DEMO_DOMAIN } from './domain.ts'

const closing = 'Cordiali saluti\n{{mittente}}'

/** One template of each kind, and a brochure in English. */
export const mailTemplates: BodyOf<'mail-templates'>[] = [
  {
    nome: 'Apertura anagrafica',
    invio: 'anagrafica',
    destinatario: `anagrafiche@${DEMO_DOMAIN}`,
    oggetto: 'Nuova anagrafica: {{ragioneSociale}}',
    testo:
      'Buongiorno,\n\nvi chiediamo di aprire l’anagrafica di {{ragioneSociale}}.\nPartita IVA {{partitaIva}}, codice fiscale {{codiceFiscale}}\n{{indirizzo}}\n' +
      `Referente: {{contatto}}, {{telefono}}, {{email}}\n\nNote: {{noteInvio}}\n\n${closing}`,
  },
  {
    nome: 'Brochure',
    invio: 'brochure',
    oggetto: 'La gamma dei nostri mezzi per {{ragioneSociale}}',
    testo: '{{testoBrochure}}\n\n{{mittente}}',
  },
  {
    nome: 'Brochure (inglese)',
    invio: 'brochure',
    lingua: 'en',
    oggetto: 'Our range of machines for {{ragioneSociale}}',
    testo: 'Hello[[ {{contatto}}]],\n\nthank you for your interest in our machines.\n\nKind regards\n{{mittente}}',
  },
  {
    nome: 'Promozione',
    invio: 'brochure-marketing',
    oggetto: 'Le offerte del mese per {{ragioneSociale}}',
    testo: `Buongiorno[[ {{contatto}}]],\n\nle segnaliamo le offerte di questo mese, in allegato.\n\n${closing}`,
  },
  {
    nome: 'Accreditamento',
    invio: 'link-accreditamento',
    oggetto: 'Accreditamento di {{ragioneSociale}}',
    testo: `Buongiorno[[ {{contatto}}]],\n\nper completare l’accreditamento: {{linkAccreditamento}}\n\n${closing}`,
  },
  {
    nome: 'Trattativa riassegnata',
    invio: 'riassegnazione',
    oggetto: 'Nuova trattativa: {{ragioneSociale}}',
    testo:
      '{{mittente}} le ha assegnato la trattativa con {{ragioneSociale}}[[ ({{stato}})]].\n{{contatto}}, {{telefono}}\n{{collegamento}}',
  },
]
