// A server keeps every prepared statement of every connection: the endless kinds may take so much room and no more.
const ENDLESS_LIMIT = 400
const names = new Map<string, string>()
let endless = 0

/**
 * A name under which the database may keep the plan of this text. Texts that only the definitions shape always get one;
 * those shaped by the keys a client names (filters, sorts, values) get one while there is room, so that they push nobody out.
 */
export function statementName(text: string, shapedBy: 'definition' | 'client' = 'definition'): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (shapedBy === 'client' && endless++ >= ENDLESS_LIMIT) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
