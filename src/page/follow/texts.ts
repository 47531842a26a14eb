import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  follow: {
    begin: 'Segui',
    end: 'Non seguire più',
    beginNamed: 'Segui {{name}}',
    endNamed: 'Non seguire più {{name}}',
    hint: 'Segui: la campana ti dice che cosa fanno qui gli altri',
    why: {
      owns: 'La segui perché è affidata a te. Premi per non seguirla più',
      wrote: 'La segui perché ci hai scritto o l’hai modificata. Premi per non seguirla più',
      chose: 'La segui perché l’hai scelto. Premi per non seguirla più',
    },
    begun: 'Segui «{{name}}»: la campana ti dice che cosa fanno gli altri',
    ended: 'Non segui più «{{name}}»',
  },
})
