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
    more_one: 'altro {{count}}',
    more_other: 'altri {{count}}',
    hours: 'Ore del giorno',
    nothing: 'Nessun impegno',
    colors: 'Significato dei colori',
  },
})
