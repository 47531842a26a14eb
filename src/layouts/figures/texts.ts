import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  listFigures: {
    options: 'Opzioni del grafico',
    controls: 'Che cosa mostra il grafico',
    by: 'Per',
    split: 'diviso per',
    measure: 'Misura',
    undivided: 'non diviso',
    label: '{{measure}} per {{by}}',
    divided: '{{label}} e {{split}}',
  },
})
