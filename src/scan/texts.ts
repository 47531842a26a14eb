import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  camera: {
    video: 'Immagine della fotocamera',
    hint: 'Inquadra il codice a barre o il codice QR del mezzo.',
    starting: 'Avvio della fotocamera',
    fromPhoto: 'Leggi da una foto',
    photoHint: 'In alternativa scegli una foto del codice.',
    noCamera: 'La fotocamera non è disponibile: consenti l’uso della fotocamera oppure leggi il codice da una foto.',
    noLiveCamera: 'La fotocamera non è disponibile: consenti l’uso della fotocamera oppure scrivi il codice.',
    nothing: 'Nella foto non si legge nessun codice: avvicinati, metti a fuoco e riprova.',
    failed: 'La lettura dei codici non è disponibile al momento: scrivi il codice.',
    reading: 'Lettura della foto',
  },
})
