import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  maps: {
    zoomIn: 'Ingrandisci la mappa',
    zoomOut: 'Rimpicciolisci la mappa',
    noTiles: 'Sfondo della mappa non configurato: si vedono solo le posizioni.',
    noGeocoder: 'La ricerca degli indirizzi non è attiva: scrivi le coordinate o metti il segnaposto sulla mappa.',
    putInTheMiddle: 'Metti il segnaposto al centro',
    dragHint: 'Trascina il segnaposto, o fai clic dove deve stare.',
    putHint: 'Fai clic sulla mappa per mettere il segnaposto.',
    search: 'Cerca un indirizzo',
    searchHint: 'Cerca un indirizzo, o lascia vuoto per quello scritto sopra',
    searchButton: 'Cerca',
    results: 'Indirizzi trovati',
    notFound: 'Nessun indirizzo trovato per «{{address}}»',
    nothingToSearch: 'Scrivi un indirizzo da cercare.',
  },
})
