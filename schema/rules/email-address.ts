import { messages } from '../italian/messages.ts'
import { cleanText } from './clean-text.ts'

/** The longest address, and the longest part before its @ (RFC 5321). */
export const MOST_EMAIL = 254
/** With the name and the link that mail programs copy around it. */
export const MOST_COPIED = 2 * MOST_EMAIL
const MOST_LOCAL = 64

// The atoms of RFC 5322, joined by single dots: r&d, a/b, o'neill, mario+crm. No quoted texts: lists hide in them.
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i
// What a domain of another script consists of: nothing by which the reader of an address would tell its parts.
const letters = /^[\p{L}\p{M}\p{N}.\-\u30FB]+$/u

/**
 * An address as mail servers take it, out of what mail programs copy: 'mailto:a@b.it?subject=x', 'Rossi <a@b.it>', 'a@b.it;'.
 * A domain of other letters becomes punycode: 'info@città.it' -> 'info@xn--citt-3na.it'. What holds no single address stays as it is.
 */
export function plainEmail(text: string): string {
  const bare = unwrapped(cleanText(text).trim())
  const at = bare.lastIndexOf('@')
  const host = bare.slice(at + 1)
  return at < 0 || !/[^\x20-\x7e]/.test(host) ? bare : `${bare.slice(0, at + 1)}${asciiDomain(host)}`
}

/** Why a plain address is none; undefined when it is one. */
export function emailMistake(address: string): string | undefined {
  if (severalIn(address)) return messages.emailSeveral
  if (address.length > MOST_EMAIL) return messages.tooLong(MOST_EMAIL)
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at), address.slice(at + 1)]
  if (at < 1 || !domain.test(host)) return messages.email
  if (/[^\x20-\x7e]/.test(name)) return messages.emailLocal
  // An encoded word would be read as another address by programs that decode it.
  return local.test(name) && name.length <= MOST_LOCAL && !name.includes('=?') ? undefined : messages.email
}

const label =
  /^(?:(?:indirizzo )?(?:e[ -]?mail|mail|pec|posta(?: elettronica)?(?: certificata)?)\s*:|(?:e-?mail|pec)(?= +[^\s@]+@))\s*/i
/** Some versions of Outlook write 'Rossi [mailto:a@b.it]'. */
const outlook = /^([^<>[\]]*)\[mailto:([^<>[\]]*)\]$/i
/** A comment behind an address, as RFC 5322 allows: 'a@b.it (ufficio)'. */
const remark = /^([^\s()<>@]+@[^\s()<>@]+) ?\([^()@]*\)$/

function unwrapped(text: string): string {
  const withoutLabel = trimmed(text.replace(label, '')).replace(outlook, '$1<$2>').replace(remark, '$1')
  const [, name, inside, rest] = /^([^<>]*)<([^<>]*)>([^<>]*)$/.exec(withoutLabel) ?? []
  if (inside === undefined || rest !== '') return fromLink(withoutLabel)
  const address = fromLink(inside.trim())
  const named = name === undefined ? '' : trimmed(name).replace(/^"([^"]*)"$/, '$1')
  // Programs put an address in the place of a name that it has not: another one is a second address.
  return named.includes('@') && fromLink(named).toLowerCase() !== address.toLowerCase() ? withoutLabel : address
}

/** Without the separators of a list, and the quotation marks around it. */
function trimmed(text: string): string {
  const bare = text.replace(/^[\s;,]+/, '')
  let end = bare.length
  while (end > 0 && /[\s;,.]/.test(bare.charAt(end - 1))) end -= 1
  return bare
    .slice(0, end)
    .replace(/^(?:(['"])(.*)\1|[“„](.*)[”“]|«(.*)»|\((.*)\))$/, '$2$3$4$5')
    .trim()
}

function fromLink(text: string): string {
  if (!/^mailto:/i.test(text)) return text
  const [address = ''] = text.slice('mailto:'.length).split('?')
  try {
    return trimmed(decodeURIComponent(address))
  } catch {
    return trimmed(address)
  }
}

const severalIn = (text: string): boolean =>
  text.split(/[\s;,]+/).filter((part) => part.replaceAll(/[<>"]/g, '').indexOf('@') > 0).length > 1

/** The domain as the browser and the server both write it in ASCII; as it is where it is none. */
function asciiDomain(host: string): string {
  if (!letters.test(host)) return host
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host
  }
}
