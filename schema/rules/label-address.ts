import type { Reading } from './label-codes.ts'

/** The parameters in which addresses on labels carry a code. */
const naming =
  /^(m|s|n|q|id|code|cod|codice|matricola|serial|seriale|sn|asset|mezzo|item|risorsa|resource|resourcemago|21)$/i
/** A shorter part of an address, as '7', stands for too many things. */
const SHORTEST = 4

/**
 * The codes that a web address may carry: the last part of its path or of its fragment, and the parameters that name
 * codes. 'https://crm.example/m/PB-0002?x=1' -> 'PB-0002'. None in what is no address.
 */
export function codesInAddress(text: string): Reading[] {
  const address = addressIn(text)
  if (!address) return []
  const { pathname, searchParams, hash } = address
  const [fragment = '', fragmentQuery = ''] = hash.replace(/^#!?/, '').split('?')
  const named = [...searchParams, ...new URLSearchParams(fragmentQuery)].filter(([name]) => naming.test(name))
  const parts = [...lastParts(pathname), ...lastParts(fragment), ...named.map(([, value]) => value)]
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ text: part, sure: part.length >= SHORTEST }))
}

/** The last part of a path, and with the one before it: a serial number may have a slash. */
function lastParts(path: string): string[] {
  const parts = path
    .split('/')
    .map(decoded)
    .filter((part) => part !== '')
  return parts.length > 1 ? [parts.at(-1) ?? '', parts.slice(-2).join('/')] : parts
}

function addressIn(text: string): URL | undefined {
  const plain = /^[a-z][a-z0-9+.-]*%3a%2f%2f/i.test(text) ? decoded(text) : text
  if (/^https?:\/\/./i.test(plain)) return parsed(plain)
  if (/^\/[^/]./.test(plain)) return parsed(`https://label.invalid${plain}`)
  return /^([a-z0-9-]+\.)+[a-z]{2,}\/./i.test(plain) ? parsed(`https://${plain}`) : undefined
}

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

/** Percent-encoded twice by some programs. */
function decoded(text: string): string {
  try {
    const once = decodeURIComponent(text)
    return /%[0-9a-f]{2}/i.test(once) ? decodeURIComponent(once) : once
  } catch {
    return text
  }
}
