import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  acceptanceList: {
    serial: 'Storia della matricola',
    serialOf: 'Storia della matricola {{name}}',
    gallery: 'Foto',
    galleryOf: 'Foto di {{name}}',
    galleryTitle: 'Foto: {{name}}',
    noPhotos: 'Nessuna foto per questa accettazione.',
    noPhotosHint: 'Le foto si aggiungono dal modulo di modifica.',
    photo: 'Foto {{number}} di {{count}}: {{position}}',
    show: 'Mostra la foto {{number}}: {{position}}',
    previous: 'Foto precedente',
    next: 'Foto successiva',
    zoom: 'Ingrandimento',
    zoomIn: 'Ingrandisci',
    zoomOut: 'Riduci',
    percent: '{{percent}}%',
    withoutPosition: 'senza posizione',
    marks: 'Segni di danno',
  },
})
