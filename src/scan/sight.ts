/** How long a code is out of sight before it counts as gone: the decoder misses a picture now and then. */
const GONE_MS = 1_500

/** Tells of each look at the camera's picture, made `now` (milliseconds), whether its code has just come into sight. */
export function createSight(): (text: string, now: number) => boolean {
  const seen = new Map<string, number>()
  return (text, now) => {
    for (const [known, at] of seen) if (now - at > GONE_MS) seen.delete(known)
    const isNew = !seen.has(text)
    seen.set(text, now)
    return isNew
  }
}
