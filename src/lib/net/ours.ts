// Between this browser and our server stand proxies, balancers and captive portals, which answer in its place. What they say is
// no answer to a call: it is treated as if nobody had answered.

const PROBLEM = 'application/problem+json'
const PAGE = 'text/html'

/** Whether an answer may be of our server, by its head: refusals are problem documents, and nothing of the API is a page. */
export function mayBeOurs(status: number, contentType: string | null): boolean {
  const type = contentType?.toLowerCase() ?? ''
  if (type.startsWith(PAGE)) return false
  return status < 400 || status >= 500 || type.startsWith(PROBLEM)
}

/** Refusals that may end the session: of ours the sentence for the user is never missing. */
const ENDING = [401, 403, 423]

/** Whether a refusal is ours, head and body; a failing server may be too broken to say a sentence. */
export function isOurRefusal(status: number, contentType: string | null, body: unknown): boolean {
  if (!mayBeOurs(status, contentType)) return false
  if (status >= 500) return true
  if (typeof body !== 'object' || body === null) return false
  return !ENDING.includes(status) || ('message' in body && typeof body.message === 'string')
}
