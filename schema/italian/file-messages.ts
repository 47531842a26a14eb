/** What is said of files, as they come and as they are kept. */
export const fileMessages = {
  fileKind: 'Tipo di file non ammesso: sono accettati png, jpg, jpeg, pdf, mp4 e mov',
  fileTooLarge: (megabytes: number) => `Il file è troppo grande: al massimo ${megabytes} MB`,
  fileMissing: 'Nessun file ricevuto',
  imageKind: 'Tipo di file non ammesso: le immagini devono essere JPEG o PNG (.jpg, .jpeg, .png)',
  imageBroken: 'L’immagine è danneggiata o incompleta: scattala o sceglila di nuovo',
  imageTooLarge: (megapixels: number) =>
    `L’immagine è troppo grande: al massimo ${megapixels} megapixel. Riducila o scattala con una risoluzione più bassa`,
  imageTooLong: (pixels: number) =>
    `L’immagine è troppo lunga: al massimo ${pixels.toLocaleString('it-IT')} pixel per lato`,
  imageNotEncoded: 'Immagine caricata in un altro modo: caricala di nuovo da questo campo',
  fileDamaged: 'Il file è danneggiato sul server e non si può aprire. Avvisa l’amministratore di sistema',
  fileLost: 'Il file non è più sul server e non si può aprire. Avvisa l’amministratore di sistema',
  diskFull: 'Sul server non c’è più spazio: il file non è stato salvato. Avvisa l’amministratore di sistema',
}
