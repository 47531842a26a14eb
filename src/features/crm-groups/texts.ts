import { withTexts } from '#src/lib/i18n.ts'

/** Texts of who belongs to which CRM groups. */
export const t = withTexts({
  crmGroups: {
    category: 'Categoria',
    emptyQuestion: 'Togliere «{{name}}» da tutti i gruppi CRM?',
  },
})
