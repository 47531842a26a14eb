/** The texts of being offline and of new releases. */
export const pwa = {
  offline: 'Sei offline: per salvare occorre attendere il ritorno della rete.',
  newRelease: 'È disponibile una nuova versione',
  reload: 'Aggiorna',
}
