import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  number: {
    toCome: 'Assegnato al salvataggio',
    none: 'Nessuno',
    copy: 'Copia: {{label}}',
    copied: 'Copiato',
    notCopied: 'Copia non riuscita: seleziona il testo e copialo.',
  },
})
