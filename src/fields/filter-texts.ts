import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  condition: {
    and: 'e',
    or: 'oppure',
    not: 'non',
    anyText: 'Qualsiasi testo',
    others: 'altri valori, oltre a {{count, number(useGrouping: always)}}',
  },
  filter: {
    me: 'Io',
    empty: 'vuoto',
    filled: 'non vuoto',
    hour: 'alle {{hour}}',
    was: 'almeno una volta',
    or: 'o',
    orEmpty: '{{value}} o vuoto',
    from: 'da {{day}}',
    to: 'fino a {{day}}',
    between: 'da {{from}} a {{to}}',
    beforeToday: 'prima di oggi',
    afterToday: 'dopo oggi',
    today: 'oggi',
    yesterday: 'ieri',
    tomorrow: 'domani',
    ago_one: '{{count}} giorno fa',
    ago_other: '{{count, number(useGrouping: always)}} giorni fa',
    in_one: 'tra {{count}} giorno',
    in_other: 'tra {{count, number(useGrouping: always)}} giorni',
  },
})
