// PostgreSQL keeps the prepared statements of each connection. The shapes that clients can ask for are endless, so no more
// than this many of each kind get a name.
const LIMIT = 400
const names = new Map<string, string>()
const shaped = { client: 0, save: 0 }

/**
 * The name of a prepared statement for this text. Texts that depend on the definitions only always get one; those that
 * depend on the client's filters and sorts get one while there is room, so that they do not evict others, and so do those
 * that depend on the keys of a save: each would be planned anew over all indexes of its table.
 */
export function statementName(
  text: string,
  shapedBy: 'definition' | 'client' | 'save' = 'definition',
): string | undefined {
  const knownName = names.get(text)
  if (knownName) return knownName
  if (shapedBy !== 'definition' && shaped[shapedBy]++ >= LIMIT) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
