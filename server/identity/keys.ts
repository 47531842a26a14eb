import { hkdfSync } from 'node:crypto'

/** A key of its own for each purpose, all from the one secret of the sessions. */
export const derivedKey = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
