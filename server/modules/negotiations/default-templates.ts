import type { Template } from '#schema/rules/mail-text.ts'

const greeting = 'Cordiali saluti\n{{mittente}}'

/** The templates used until one of that name is written. */
export const defaultTemplates: Readonly<Record<string, Template>> = {
  anagrafica: {
    oggetto: 'Anagrafica da aprire: {{ragioneSociale}}',
    testo:
      'Buongiorno,\n\nvi chiediamo di aprire l’anagrafica di {{ragioneSociale}}.\n\nRagione sociale: {{ragioneSociale}}\nPartita IVA: {{partitaIva}}\n' +
      'Codice fiscale: {{codiceFiscale}}\nContatto: {{contatto}}\nTelefono: {{telefono}}\nEmail: {{email}}\nIndirizzo: {{indirizzo}}\n\n' +
      `Note: {{noteInvio}}\n\n${greeting}`,
  },
  brochure: { oggetto: 'La nostra brochure per {{ragioneSociale}}', testo: `{{testoBrochure}}\n\n{{mittente}}` },
  'brochure-marketing': { oggetto: 'Le nostre proposte per {{ragioneSociale}}', testo: '{{testoBrochure}}' },
  'link-accreditamento': {
    oggetto: 'Accreditamento di {{ragioneSociale}}',
    testo: `Buongiorno[[ {{contatto}}]],\n\nper completare l’accreditamento della sua azienda può usare questo collegamento:\n{{linkAccreditamento}}\n\n${greeting}`,
  },
  riassegnazione: {
    oggetto: 'Trattativa riassegnata: {{ragioneSociale}}',
    testo:
      'La trattativa con {{ragioneSociale}} è stata assegnata a lei da {{mittente}}.\n\nStato: {{stato}}\nContatto: {{contatto}}\n' +
      'Telefono: {{telefono}}\n\n{{collegamento}}',
  },
}
