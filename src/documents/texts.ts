import { withTexts } from '#src/lib/i18n.ts'

/** Texts of lists of documents and attachments. */
export const t = withTexts({
  documents: {
    kinds: 'Immagini PNG e JPG, PDF, video MP4 e MOV',
    refused: '{{name}}: formato file non consentito',
    preview: 'Anteprima',
    previewOf: 'Anteprima di {{name}}',
    download: 'Scarica',
    downloadOf: 'Scarica {{name}}',
    describe: 'Modifica la descrizione',
    describeOf: 'Modifica la descrizione di {{name}}',
    remove: 'Elimina',
    removeOf: 'Elimina {{name}}',
    removed: 'Documento rimosso correttamente',
  },
  files: {
    none: 'Ancora nessun allegato',
    choose: 'Scegli i file',
    drop: 'oppure trascinali qui',
    toSave: 'Da salvare',
    later: 'Saranno caricati quando salvi.',
    description: 'Descrizione',
    descriptionOf: 'Descrizione di {{name}}',
    take: 'Togli {{name}}',
    save_one: 'Salva {{count}} allegato',
    save_other: 'Salva {{count}} allegati',
    saving: 'Caricamento: {{percent}}%',
    stop: 'Interrompi',
    saved: 'Documento caricato correttamente',
    notSaved: 'Non salvati: {{reason}}',
    progress: 'Caricamento degli allegati',
    missing: 'Il dispositivo non aveva spazio per questo file: va scelto di nuovo.',
    again: 'Scegli di nuovo',
    againOf: 'Scegli di nuovo {{name}}',
    chooseMissing: 'Scegli di nuovo i file che mancano, oppure toglili.',
  },
})
