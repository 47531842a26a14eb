/** What the real-time hub has to say. */
export const realtime = {
  loggedOut: 'La sessione è stata chiusa: per continuare occorre accedere di nuovo.',
  newRows_one: '{{count}} nuova riga, mostra',
  newRows_other: '{{count, number(useGrouping: always)}} nuove righe, mostra',
  changed: 'Elenco modificato da altri, mostra',
}
