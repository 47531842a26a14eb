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
})
