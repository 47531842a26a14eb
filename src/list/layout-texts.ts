import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  layouts: {
    choice: 'Come mostrare l’elenco',
    of: {
      list: 'Elenco',
      board: 'Bacheca',
      calendar: 'Calendario',
      planning: 'Planning',
      map: 'Mappa',
      figures: 'Grafico',
    },
  },
})
