import { withTexts } from '#src/lib/i18n.ts'

/** Texts of the page of one row. */
export const t = withTexts({
  page: {
    back: 'Torna a {{list}}',
    views: 'Viste di {{name}}',
    data: 'Dati',
    editAll: 'Modifica tutto',
    editing: 'Modifica di {{name}}',
    gone: '{{one}} non {{gone}}',
    goneHint: 'Forse nel frattempo è {{been}} {{removed}}.',
    deleted: 'Nel frattempo qualcuno ha eliminato «{{name}}». Quanto hai scritto resta qui, da copiare.',
    toList: 'Apri l’elenco',
    none: '—',
  },
})
