import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  calendar: {
    today: 'Oggi',
    open: 'Apri',
    edit: 'Modifica',
    previous: 'Periodo precedente',
    next: 'Periodo successivo',
    views: 'Vista del calendario',
    view: { month: 'Mese', week: 'Settimana', day: 'Giorno', agenda: 'Agenda' },
    more: {
      m_one: 'Altro {{count}}',
      m_other: 'Altri {{count}}',
      f_one: 'Altra {{count}}',
      f_other: 'Altre {{count}}',
    },
    hours: 'Ore del giorno',
    nothing: 'Nessun impegno',
    colors: 'Significato dei colori',
  },
})
