import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hmacOf, type Keys } from './keys.ts'

const LIFE_SECONDS = 180 * 86_400
const PATH = '/login_check'
/** How many people one browser remembers. */
const KEPT = 10
const PREFIX = 'crm-device-'
/** Browsers take a cookie of this name over https only. The plain name is read as well: it was given for 180 days. */
const SECURE_PREFIX = '__Secure-'

/**
 * Whose device it is, and what it signed in with: with another password, or another second factor than there was, the mark
 * is worth nothing.
 */
export interface DeviceOwner {
  id: number
  /** The hash of the password. */
  hash: string | null
  /** Since when the second factor is in use. */
  factorSince: string | null
}

export type Devices = ReturnType<typeof createDevices>

/**
 * The devices that have signed in to an account before, known by a marked cookie for each account (OWASP's device
 * cookies): it opens nothing, it only lets the failures of this device be counted apart.
 */
export function createDevices(keys: Keys, secure: boolean) {
  const marks = ({ id, hash, factorSince }: DeviceOwner, device: string) =>
    keys.all('device cookie').map((key) => hmacOf(key, `${id} ${device} ${hash} ${factorSince}`))
  const name = (id: number) => `${secure ? SECURE_PREFIX : ''}${PREFIX}${id}`
  const written = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=${PATH}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

  return {
    /** The device a request comes from, when it has signed in to this account before. */
    known(owner: DeviceOwner, cookies: string | undefined): string | undefined {
      const names = [...new Set([name(owner.id), PREFIX + owner.id])]
      const cookie = names.flatMap((one) => cookiesIn(cookies).find(({ name }) => name === one) ?? [])[0]
      const [, device = '', claimed = ''] = form.exec(cookie?.value ?? '') ?? []
      if (claimed === '') return undefined
      const isMarked = marks(owner, device).some((mark) => timingSafeEqual(Buffer.from(mark), Buffer.from(claimed)))
      return isMarked ? device : undefined
    },

    /** The `Set-Cookie` headers that make the device known to the account; of too many accounts the oldest are let go. */
    remember(owner: DeviceOwner, device: string = randomBytes(16).toString('base64url'), cookies?: string): string[] {
      const own = name(owner.id)
      const plain = PREFIX + owner.id
      const others = cookiesIn(cookies).filter(({ name }) => name !== own && name !== plain)
      const isReplaced = own !== plain && cookiesIn(cookies).some(({ name }) => name === plain)
      return [
        written(own, `${device}.${marks(owner, device)[0]}`, LIFE_SECONDS),
        ...(isReplaced ? [written(plain, '', 0)] : []),
        ...others.slice(0, Math.max(0, others.length - KEPT + 1)).map(({ name }) => written(name, '', 0)),
      ]
    },
  }
}

const form = /^([\w-]{22})\.([\w-]{43})$/

/** Our cookies in a `Cookie` header; browsers send the oldest first. */
function cookiesIn(header = ''): { name: string; value: string }[] {
  return header.split(';').flatMap((part) => {
    const [, name = '', value = ''] = /^\s*((?:__Secure-)?crm-device-\d{1,10})=(.*?)\s*$/.exec(part) ?? []
    return name === '' ? [] : [{ name, value }]
  })
}
