/** The tables that e-mails are noted in as they are asked for, with those of their files. */
export const emailTables = [
  { sends: 'trattative_cp_invii', files: 'trattative_cp_invii_allegati' },
  { sends: 'accettazioni_mezzi_invii', files: 'accettazioni_mezzi_invii_allegati' },
  { sends: 'trattative_cp_avvisi', files: undefined },
] as const

/** Ids of e-mails never change: the next table takes the fourth place, a fifth one finds none. */
const PLACES = 4

/** The id in the register of e-mails, as SQL over the id in the table of that place: unique over all of them. */
export const emailIdSql = (id: string, place: number): string => `${id} * ${PLACES} + ${place}`

/** The table an e-mail is noted in, and its id there; undefined for an id that none of them can have. */
export function noteOfEmail(id: number): ((typeof emailTables)[number] & { id: number }) | undefined {
  const table = emailTables[id % PLACES]
  const own = Math.floor(id / PLACES)
  return table && own > 0 ? { ...table, id: own } : undefined
}
