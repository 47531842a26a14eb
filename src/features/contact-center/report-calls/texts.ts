import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  reportCalls: {
    legs_one: '{{count, number(useGrouping: always)}} riga, una per apparecchio',
    legs_other: '{{count, number(useGrouping: always)}} righe, una per apparecchio',
    figures: 'Grafici',
  },
})
