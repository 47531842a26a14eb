import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  crmGroups: {
    category: 'Categoria',
    emptyQuestion: 'Togliere «{{name}}» da tutti i gruppi CRM?',
  },
})
