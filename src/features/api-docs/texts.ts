import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  apiDocs: {
    intro: 'Versione {{version}}, OpenAPI {{openapi}}. Ogni chiamata porta il token di chi ha fatto accesso.',
    search: 'Cerca un indirizzo o un campo',
    calls_one: '{{count}} chiamata',
    calls_other: '{{count}} chiamate',
    nothing: 'Nessuna chiamata corrisponde alla ricerca',
    others: 'altro',
    parameters: 'Parametri',
    body: 'Corpo',
    answer: 'Risposta {{status}}',
    empty: 'Nessun contenuto',
    name: 'Nome',
    type: 'Tipo',
    notes: 'Note',
    required: 'obbligatorio',
    places: { path: 'nel percorso', query: 'nella query', header: 'nell’intestazione' },
  },
})
