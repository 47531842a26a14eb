import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  cell: {
    edit: 'Modifica {{field}} di {{name}}',
    input: '{{field}} di {{name}}',
    keys: 'Ctrl+Invio salva, Esc annulla',
    saving: 'Salvataggio in corso',
    draft: 'Bozza',
    draftOf: 'Riprendi la bozza di {{field}} di {{name}}',
    gone: 'Questa riga non esiste più: qualcuno l’ha eliminata. Quanto hai scritto resta qui, da copiare.',
  },
})
