import { createHmac, hkdfSync } from 'node:crypto'
import { type Config, sessionSecret } from '../config/config.ts'
import { groupOf, type KeyPurpose } from '../config/key-groups.ts'

/** The keys of this server, a key of its own for each purpose: from the secret of now, and from those before it. */
export interface Keys {
  /** The key that makes new things. `detail` tells apart keys of one purpose, such as those of two users. */
  of(purpose: KeyPurpose, detail?: string): Buffer
  /** The keys by which what there is may have been made, the present one first. */
  all(purpose: KeyPurpose, detail?: string): Buffer[]
}

/** The keys that the configuration leads to. */
export function keysOf(config: Config): Keys {
  const secrets = [sessionSecret(config), ...config.previousSecrets]

  function all(purpose: KeyPurpose, detail = ''): Buffer[] {
    const present = config.keyGenerations[groupOf(purpose)] ?? 0
    const generations = Array.from({ length: present + 1 }, (_, n) => present - n)
    return secrets.flatMap((secret) => generations.map((one) => derived(secret, `${purpose}${detail}`, one)))
  }

  return {
    all,
    of(purpose, detail) {
      const [present] = all(purpose, detail)
      if (!present) throw new Error('There is always a secret')
      return present
    },
  }
}

/** The first generation is derived from the purpose alone. */
function derived(secret: string, purpose: string, generation: number): Buffer {
  const info = generation === 0 ? purpose : `${purpose}, generation ${generation}`
  return Buffer.from(hkdfSync('sha256', secret, '', info, 32))
}

/** The HMAC of a text, in base64url. */
export const hmacOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')
