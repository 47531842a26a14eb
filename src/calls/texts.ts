import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  callLine: {
    call: 'Chiama',
    callOf: 'Chiama {{name}}, {{number}}',
    callNumber: 'Chiama {{number}}',
    noPhone: 'Senza telefono',
    more: 'Altro',
    moreOf: 'Altre azioni per {{name}}',
  },
})
