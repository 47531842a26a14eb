import { timingSafeEqual } from 'node:crypto'
import { isNoticeKind, type NoticeKind } from '#schema/inbox.ts'
import { hmacOf, type Keys } from '../identity/keys.ts'

/** What one click on a mail ends: mails of these kinds, or the one of each day. */
export interface Ending {
  userId: number
  kinds: readonly NoticeKind[] | 'digest'
}

const PURPOSE = 'end of mails'

/** What a link says that ends mails, signed: `12.mention-change.<signature>`. */
export function endingToken(keys: Keys, { userId, kinds }: Ending): string {
  const said = `${userId}.${kinds === 'digest' ? kinds : kinds.join('-')}`
  return `${said}.${hmacOf(keys.of(PURPOSE), said)}`
}

/** What the link ends; undefined where we did not sign it. */
export function readEnding(keys: Keys, token: string): Ending | undefined {
  const [, said = '', id, kinds = '', signature = ''] =
    /^((\d{1,9})\.([a-zA-Z-]{1,400}))\.([\w-]{43})$/.exec(token) ?? []
  const isOurs = keys.all(PURPOSE).some((key) => isSame(hmacOf(key, said), signature))
  if (!isOurs) return undefined
  return { userId: Number(id), kinds: kinds === 'digest' ? kinds : kinds.split('-').filter(isNoticeKind) }
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
