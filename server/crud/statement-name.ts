// PostgreSQL keeps the prepared statements of each connection. The shapes that clients can ask for are endless, so no more
// than this many of them get a name.
const CLIENT_SHAPED_LIMIT = 400
const names = new Map<string, string>()
let clientShaped = 0

/**
 * A name under which the database may keep the plan of this text. Texts that only the definitions shape always get one;
 * those shaped by the keys a client names (filters, sorts, values) get one while there is room, so that they push nobody out.
 */
export function statementName(text: string, shapedBy: 'definition' | 'client' = 'definition'): string | undefined {
  const knownName = names.get(text)
  if (knownName) return knownName
  if (shapedBy === 'client' && clientShaped++ >= CLIENT_SHAPED_LIMIT) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
