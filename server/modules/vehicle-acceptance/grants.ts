import { grant } from '../../crud/grant.ts'

/** A person who only records acceptances may not add photos to one later. */
export const photosOfNew = grant('A person who records an acceptance adds its photos in the same command', {
  accettazioni_mezzi_foto: { create: ['foto', 'accettazioneId', 'posizione', 'segni', 'descrizione'] },
})
