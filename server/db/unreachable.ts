/** The codes of an error and of what caused it. */
export function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return []
  const { code } = Object(error)
  const own = typeof code === 'string' ? [code] : unreachable.test(error.message) ? ['08000'] : []
  const parts = error instanceof AggregateError ? error.errors : []
  return [...own, ...[error.cause, ...parts].flatMap((inner) => codesOf(inner, depth + 1))]
}

const unreachable =
  /^(connection terminated|timeout exceeded when trying to connect|client has encountered|pglite is closed|the server that has the database open has stopped)/i
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'EPIPE']

/** Whether the error says that the database cannot be reached, or cannot take us now. */
export const isUnreachable = (error: unknown): boolean =>
  codesOf(error).some((code) => networkCodes.includes(code) || /^(08|57P0|53)/.test(code))
