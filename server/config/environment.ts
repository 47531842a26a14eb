import { isIP } from 'node:net'
import { z } from 'zod'
import { oneRecipient } from '#schema/rules/recipient.ts'
import { isKeyGroup, type KeyGenerations, keyGroups } from './key-groups.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)

const address = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))

/** Parts separated by commas, each of which must hold. */
const listOf = (holds: (part: string) => boolean) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(holds))

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** `tokens:1,devices:2` -> { tokens: 1, devices: 2 } */
const generations = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim().split(':')))
  .refine((pairs) =>
    pairs.every(([name = '', n, ...more]) => isKeyGroup(name) && /^\d{1,3}$/.test(n ?? '') && !more[0]),
  )
  .transform((pairs): KeyGenerations => Object.fromEntries(pairs.map(([name, n]) => [name, Number(n)])))

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => proxyNames.includes(part) || isNetwork(part)))

/** The variables of the environment as they are read. */
export const variables = z.object({
  PORT: wholeNumber(0, 65_535).optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  WORKERS: wholeNumber(1, 64).optional(),
  PUBLIC_URL: address('http:', 'https:').optional(),
  TRUST_PROXY: z.union([wholeNumber(0, 20), proxies]).optional(),
  LOG_LEVEL: z.enum(logLevels).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  SESSION_SECRET_PREVIOUS: listOf((part) => part.length >= 32).optional(),
  KEY_GENERATIONS: generations.optional(),
  ACCESS_TOKEN_MINUTES: wholeNumber(1, 60).optional(),
  SESSION_IDLE_DAYS: wholeNumber(1, 365).optional(),
  SESSION_MAX_DAYS: wholeNumber(1, 365).optional(),
  SESSIONS_PER_USER: wholeNumber(1, 1_000).optional(),
  REQUIRE_TLS: flag.optional(),
  HSTS_SUBDOMAINS: flag.optional(),
  MAX_IMAGE_MB: wholeNumber(1, 1_000).optional(),
  MAX_VIDEO_MB: wholeNumber(1, 10_000).optional(),
  HISTORY_DAYS: wholeNumber(1, 36_500).optional(),
  GEOCODER_URL: address('http:', 'https:').optional(),
  TILE_URL: address('http:', 'https:')
    .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)))
    .optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => oneRecipient(value) === value)
    .optional(),
  ERP_URL: address('http:', 'https:').optional(),
  ERP_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  ERP_IMPORT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/)
    .optional(),
  VEHICLES_IMPORT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/)
    .optional(),
  CALLS_IMPORT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/)
    .optional(),
  MICROSOFT_AUTHORITY: z.string().refine(isTenant).optional(),
  MICROSOFT_CLIENT_ID: z.guid().optional(),
})
export type Variables = z.output<typeof variables>

/** What each variable must be, in the words of the sentence that refuses it. */
export const expectations: Record<keyof Variables, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'a host name or address, such as 127.0.0.1',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address such as postgres://user@host/name',
  WORKERS: 'a whole number of processes from 1 to 64',
  PUBLIC_URL: 'an address such as https://crm.example.it',
  TRUST_PROXY: 'a number of proxies, or their addresses separated by commas',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  SESSION_SECRET: 'at least 32 characters',
  SESSION_SECRET_PREVIOUS: 'secrets of at least 32 characters each, separated by commas',
  KEY_GENERATIONS: `pairs such as tokens:1,devices:2, of ${keyGroups.join(', ')}`,
  ACCESS_TOKEN_MINUTES: 'a whole number of minutes from 1 to 60',
  SESSION_IDLE_DAYS: 'a whole number of days from 1 to 365',
  SESSION_MAX_DAYS: 'a whole number of days from 1 to 365',
  SESSIONS_PER_USER: 'a whole number from 1 to 1000',
  REQUIRE_TLS: '0 or 1',
  HSTS_SUBDOMAINS: '0 or 1',
  MAX_IMAGE_MB: 'a whole number of megabytes from 1 to 1000',
  MAX_VIDEO_MB: 'a whole number of megabytes from 1 to 10000',
  HISTORY_DAYS: 'a whole number of days from 1 to 36500',
  GEOCODER_URL: 'an address such as https://nominatim.example.org/search',
  TILE_URL: 'an address such as https://tiles.example.org/{z}/{x}/{y}.png',
  SMTP_URL: 'an address such as smtps://user:password@mail.example.it',
  MAIL_FROM: 'one e-mail address, such as crm@example.it',
  ERP_URL: 'an address such as https://erp.example.it/contacts',
  ERP_TOKEN: 'printable characters without spaces',
  ERP_IMPORT_TOKEN: 'at least 32 printable characters without spaces',
  VEHICLES_IMPORT_TOKEN: 'at least 32 printable characters without spaces',
  CALLS_IMPORT_TOKEN: 'at least 32 printable characters without spaces',
  MICROSOFT_AUTHORITY: 'the address of one tenant, such as https://login.microsoftonline.com/<tenant id>/v2.0',
  MICROSOFT_CLIENT_ID: 'the id of the application, such as 11111111-2222-3333-4444-555555555555',
}
/** Variables whose value no sentence may show. */
export const secretNames = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'DATABASE_URL',
  'SMTP_URL',
  'ERP_URL',
  'ERP_TOKEN',
  'ERP_IMPORT_TOKEN',
  'VEHICLES_IMPORT_TOKEN',
  'CALLS_IMPORT_TOKEN',
]

const tenantPath = /^\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/|$)/

/** The address of one tenant by its id; `common` and the like would let every company of the world in. */
function isTenant(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  const safe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
  return safe && tenantPath.test(pathname) && search === '' && hash === ''
}

function isNetwork(text: string): boolean {
  const [host = '', bits, ...rest] = text.split('/')
  const version = isIP(host)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
