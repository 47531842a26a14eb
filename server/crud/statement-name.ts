// PostgreSQL keeps the prepared statements of each connection. The shapes that clients can ask for are endless, so no more
// than this many of them get a name.
const CLIENT_SHAPED_LIMIT = 400
const names = new Map<string, string>()
let clientShaped = 0

/**
 * The name of a prepared statement for this text. Texts that depend on the definitions only always get one; those that
 * depend on the client's filters and sorts get one while there is room, so that they do not evict others.
 */
export function statementName(text: string, shapedBy: 'definition' | 'client' = 'definition'): string | undefined {
  const knownName = names.get(text)
  if (knownName) return knownName
  if (shapedBy === 'client' && clientShaped++ >= CLIENT_SHAPED_LIMIT) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
