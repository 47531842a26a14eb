import { withTexts } from '#src/lib/i18n.ts'
import { t as shell } from '../texts.ts'

export const t = withTexts(
  {
    palette: {
      open: 'Cerca',
      hint: 'Cerca un cliente, una pagina, un’azione…',
    },
    sheet: { next: 'poi' },
    keys: {
      palette: 'Cerca e vai',
      sheet: 'Scorciatoie da tastiera',
      save: 'Salva',
    },
  },
  shell,
)
