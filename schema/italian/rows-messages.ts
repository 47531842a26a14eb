/** The sentences about rows that are saved with the row they belong to. */
export const rowsMessages = {
  rowsList: 'Indica un elenco di righe, ognuna con i suoi campi',
  rowsTooMany: (most: number) => `Si salvano al massimo ${most} righe per volta: dividi le modifiche in più salvataggi`,
  rowTwice: 'La stessa riga compare due volte: lasciala una volta sola',
  rowGone: 'Questa riga non c’è più: qualcuno l’ha eliminata, o è di un altro elemento',
  rowOwner: 'La riga appartiene all’elemento con cui si salva: togli questo campo',
  sectionHidden: 'Con gli altri valori questa sezione non c’è: le sue righe non si possono cambiare',
  sectionReadOnly: 'Con gli altri valori questa sezione non si modifica: le sue righe restano come sono',
}
