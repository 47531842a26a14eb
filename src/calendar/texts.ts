import { participleFor, theWord, theWords } from '#schema/italian/articles.ts'
import type { Table } from '#schema/table.ts'
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
    next100: 'Mostra i successivi (ne restano {{count, number(useGrouping: always)}})',
    hours: 'Ore del giorno',
    allDay: 'Tutto il giorno',
    fromTime: 'dalle {{time}}',
    toTime: 'fino alle {{time}}',
    span: 'da {{start}} a {{end}}',
    when: 'Quando',
    nothing: 'Nessun impegno',
    noValue: 'Nessun valore',
    colors: 'Significato dei colori',
    unread: 'Non puoi leggere le date di questo calendario',
    truncated: {
      m: '{{They}} sono troppi per mostrarli tutti: scegli un filtro o un periodo più breve.',
      f: '{{They}} sono troppe per mostrarle tutte: scegli un filtro o un periodo più breve.',
    },
    moveConflict: {
      m: 'Nel frattempo un altro utente ha modificato {{it}}: non è stato spostato, qui lo vedi com’è adesso.',
      f: 'Nel frattempo un altro utente ha modificato {{it}}: non è stata spostata, qui la vedi com’è adesso.',
    },
    moveRejected: '{{It}} non è {{moved}}: {{reason}}',
  },
})

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('it') + text.slice(1)

/** What a calendar says of the rows of a table, in the gender of their word. */
export const textsOf = ({ label }: Pick<Table, 'label'>) => ({
  /** There are more rows than one response holds. */
  truncated: () => t(`calendar.truncated.${label.gender}`, { They: capital(theWords(label)) }),
  /** A move was reverted because another user had changed the row. */
  moveConflict: () => t(`calendar.moveConflict.${label.gender}`, { it: theWord(label) }),
  /** A move was reverted because the server rejected it. */
  moveRejected: (reason: string) =>
    t('calendar.moveRejected', {
      It: capital(theWord(label)),
      moved: `${participleFor('stato', label)} ${participleFor('spostato', label)}`,
      reason,
    }),
})
