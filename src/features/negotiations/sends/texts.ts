import { withTexts } from '#src/lib/i18n.ts'
import { t as below } from '#src/sends/texts.ts'

/** What is sent from negotiations, in words. */
export const t = withTexts(
  {
    negotiationSends: {
      menu: 'Invii',
      menuOf: 'Invii di {{name}}',
      history: 'Tutti gli invii della trattativa',
      kinds: {
        anagrafica: 'Anagrafica',
        brochure: 'Brochure',
        'brochure-marketing': 'Brochure marketing',
        'contatto-mago': 'Contatto per il gestionale',
        'link-accreditamento': 'Link di accreditamento',
      },
      titles: {
        anagrafica: 'Invia l’anagrafica',
        brochure: 'Invia la brochure',
        'brochure-marketing': 'Invia una brochure marketing',
        'contatto-mago': 'Invia il contatto al gestionale',
        'link-accreditamento': 'Invia il link di accreditamento',
      },
      toContact: 'Email del cliente',
      toContactHelp: 'Facoltativa: va al gestionale insieme al contatto',
      notes: 'Note per l’invio',
      notesHelp: 'Restano anche nella trattativa',
      brochure: 'Brochure',
      brochureHelp: 'Il file della brochure parte come primo allegato',
      files: 'Allegati aggiuntivi',
      chooseBrochure: 'Scegli la brochure',
      chooseFiles: 'Aggiungi allegati',
      filesHelp: 'Immagini, PDF o video: al massimo {{count}} file e {{size}} in totale',
      kept: 'Allegati della brochure',
      missing: 'Nella trattativa mancano: {{names}}. L’email parte senza.',
      noLink:
        'L’operatore della trattativa non ha un link di accreditamento, quindi l’email non può partire. Va indicato fra i suoi dati utente.',
      failed: 'Invio non riuscito ({{what}}): {{reason}}',
      failedMany: '{{count}} invii non sono riusciti',
      show: 'Mostra',
    },
  },
  below,
)
