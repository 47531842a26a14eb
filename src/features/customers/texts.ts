import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  customers: {
    contact: 'Contatto',
    create: 'Nuovo cliente',
    all: 'Tutti i clienti',
    reseller: 'Rivenditore',
    facts: 'Dati principali',
    vat: 'P.IVA {{number}}',
    agent: 'Agente: {{name}}',
    views: { data: 'Anagrafica' },
    files: 'Documenti',
    newVisit: 'Nuova visita',
    newNegotiation: 'Nuova trattativa',
    openMap: 'Apri in mappa',
    openMapOf: 'Apri in mappa la posizione di {{name}}',
    vatTakenTitle: 'Partita IVA già presente',
    vatTakenHint: 'Il cliente non può essere salvato con questa partita IVA.',
    vatTakenOpen: 'Apri {{name}}',
    understood: 'Ho capito',
    goesAlong_one: 'Insieme al cliente si elimina un documento, suo o di un contatto.',
    goesAlong_other:
      'Insieme al cliente si eliminano {{count, number(useGrouping: always)}} documenti, suoi o dei contatti.',
    documentsOf: 'Documenti di {{name}}',
    documents: {
      none: 'Ancora nessun documento',
      noneHint: 'Carica il primo: immagini, PDF o video.',
      add: 'Aggiungi documenti',
      description: 'Descrizione',
      descriptionHint: 'Facoltativa, vale per i file che scegli',
      owner: 'Appartiene a',
      uploads: 'Caricamenti',
      cancel: 'Interrompi il caricamento di {{name}}',
      dismiss: 'Togli {{name}} dall’elenco',
      contact: 'Contatto {{name}}',
    },
    dropped: 'Rimossi perché non compatibili con la categoria: {{names}}',
  },
  customersMap: {
    placeLabel: 'Mappa con la posizione del cliente',
    pin: 'Posizione del cliente',
  },
})
