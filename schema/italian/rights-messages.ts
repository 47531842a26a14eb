/** What is said of rows and fields beyond somebody’s rights. */
export const rightsMessages = {
  /** The name of a row that somebody may not read. */
  reserved: '(riservato)',
  reservedRows: (count: number) => (count === 1 ? 'altra riga riservata' : 'altre righe riservate'),
  wholeTable: (many: string) => `Serve il diritto su tutte le righe e tutti i campi di «${many}»`,
  rowNotYours: 'Non hai il permesso di farlo con questa riga',
  outOfRights: 'Con questo valore la riga non sarebbe tra quelle che puoi gestire',
  fieldNotYours: 'Non puoi modificare questo campo',
}
