import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { oneRecipient } from '#schema/rules/recipient.ts'
import { makeSecret } from './secret-file.ts'

/** Everything the outside may decide, checked and completed. */
export interface Config {
  port: number
  host: string
  /** Absolute folder of the embedded database, the uploaded files and the session secret. */
  dataDir: string
  /** A real PostgreSQL; undefined: the embedded database in dataDir. */
  databaseUrl?: string
  /** Where people reach the console, without a slash at the end; undefined: as host and port say. */
  publicUrl?: string
  /** The proxies in front of us: nobody, a number of hops, or exact addresses. */
  trustProxy: false | number | string[]
  logLevel: (typeof logLevels)[number]
  /** What signs tokens; undefined: made once and kept in dataDir (see `sessionSecret`). */
  sessionSecret?: string
  maxImageBytes: number
  maxVideoBytes: number
  /** Whose accounts may sign in beside those with a password; undefined: nobody's. */
  microsoft?: MicrosoftSettings
  /** How long the history of rows is kept; undefined: for ever. */
  historyDays?: number
  /** Where e-mails go; undefined: they wait in the outbox. */
  smtp?: SmtpSettings
  /** Where contacts for the ERP go; undefined: they wait in the outbox. */
  erp?: ErpSettings
  /** What the ERP shows to bring us its customers; undefined: it cannot. */
  erpImportToken?: string
  /** What whoever brings us the vehicles shows; undefined: nobody can. */
  vehiclesImportToken?: string
  /** What the telephone system shows to bring us its calls; undefined: it cannot. */
  callsImportToken?: string
  /** A search for addresses as Nominatim answers it, the full address of its search; undefined: none. */
  geocoderUrl?: string
  /** Where map tiles come from, with {z}, {x} and {y}; undefined: maps are not shown. */
  tileUrl?: string
}

/** One tenant of Microsoft Entra ID, and this console as it is registered there. */
export interface MicrosoftSettings {
  /** Also the issuer of its tokens: https://login.microsoftonline.com/<tenant id>/v2.0 */
  authority: string
  clientId: string
}

/** The server that takes our e-mails, and the address they come from. */
export interface SmtpSettings {
  url: string
  from: string
}

/** The full address that takes contacts for the ERP, and what we show there. */
export interface ErpSettings {
  url: string
  token?: string
}

/** A variable of the environment is malformed: one sentence that names it. */
export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const MEGABYTE = 1024 * 1024

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)

const address = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => proxyNames.includes(part) || isNetwork(part)))

const variables = z.object({
  PORT: whole(0, 65_535).optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  PUBLIC_URL: address('http:', 'https:').optional(),
  TRUST_PROXY: z.union([whole(0, 20), proxies]).optional(),
  LOG_LEVEL: z.enum(logLevels).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  MAX_IMAGE_MB: whole(1, 1_000).optional(),
  MAX_VIDEO_MB: whole(1, 10_000).optional(),
  HISTORY_DAYS: whole(1, 36_500).optional(),
  GEOCODER_URL: address('http:', 'https:').optional(),
  TILE_URL: address('http:', 'https:')
    .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)))
    .optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => oneRecipient(value) !== undefined)
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
type Variables = z.output<typeof variables>

/** What each variable must be, in the words of the sentence that refuses it. */
const must: Record<keyof Variables, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'a host name or address, such as 127.0.0.1',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address such as postgres://user@host/name',
  PUBLIC_URL: 'an address such as https://crm.example.it',
  TRUST_PROXY: 'a number of proxies, or their addresses separated by commas',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  SESSION_SECRET: 'at least 32 characters',
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
const secretNames = [
  'SESSION_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'ERP_URL',
  'ERP_TOKEN',
  'ERP_IMPORT_TOKEN',
  'VEHICLES_IMPORT_TOKEN',
  'CALLS_IMPORT_TOKEN',
]

/** Reads the environment; an empty variable counts as absent. Throws ConfigError for the first malformed one. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.keys(must).map((name) => [name, environment[name]?.trim() || undefined]))
  const read = variables.safeParse(given)
  if (read.success) return completed(read.data)
  const [name, sentence] = Object.entries(must).find(([known]) => known === read.error.issues[0]?.path[0]) ?? []
  const shown = secretNames.includes(name ?? '') ? '' : `, not "${given[name ?? '']}"`
  throw new ConfigError(`${name} must be ${sentence}${shown}.`)
}

function completed(given: Variables): Config {
  return {
    port: given.PORT ?? 3000,
    host: given.HOST ?? '127.0.0.1',
    dataDir: resolve(given.DATA_DIR ?? './data'),
    databaseUrl: given.DATABASE_URL,
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: given.TRUST_PROXY || false,
    logLevel: given.LOG_LEVEL ?? 'info',
    sessionSecret: given.SESSION_SECRET,
    maxImageBytes: (given.MAX_IMAGE_MB ?? 15) * MEGABYTE,
    maxVideoBytes: (given.MAX_VIDEO_MB ?? 100) * MEGABYTE,
    historyDays: given.HISTORY_DAYS,
    geocoderUrl: given.GEOCODER_URL,
    tileUrl: given.TILE_URL,
    smtp: smtpSettings(given),
    erp: given.ERP_URL ? { url: given.ERP_URL, token: given.ERP_TOKEN } : undefined,
    erpImportToken: given.ERP_IMPORT_TOKEN,
    vehiclesImportToken: given.VEHICLES_IMPORT_TOKEN,
    callsImportToken: given.CALLS_IMPORT_TOKEN,
    microsoft: microsoftSettings(given),
  }
}

function smtpSettings({ SMTP_URL, MAIL_FROM }: Variables): SmtpSettings | undefined {
  if (!SMTP_URL) return undefined
  if (!MAIL_FROM) throw new ConfigError('MAIL_FROM must say where e-mails come from when SMTP_URL is given.')
  return { url: SMTP_URL, from: MAIL_FROM }
}

function microsoftSettings({ MICROSOFT_AUTHORITY, MICROSOFT_CLIENT_ID }: Variables): MicrosoftSettings | undefined {
  if (!MICROSOFT_AUTHORITY !== !MICROSOFT_CLIENT_ID) {
    throw new ConfigError('MICROSOFT_AUTHORITY and MICROSOFT_CLIENT_ID must be given together.')
  }
  if (!MICROSOFT_AUTHORITY || !MICROSOFT_CLIENT_ID) return undefined
  return { authority: MICROSOFT_AUTHORITY.replace(/\/+$/, ''), clientId: MICROSOFT_CLIENT_ID }
}

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

/** The secret that signs tokens: the configured one, else the one kept in dataDir (made on first use, readable by us only). */
export function sessionSecret(config: Config): string {
  if (config.sessionSecret) return config.sessionSecret
  const file = join(config.dataDir, 'session-secret')
  if (!existsSync(file)) makeSecret(config.dataDir, file)
  chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= 32) return secret
  // Made by a process that was killed before it wrote anything: nothing was ever signed with it.
  if (secret === '') throw new ConfigError(`${file} is damaged: it is empty. Delete it, and a new one is made.`)
  throw new ConfigError(
    `${file} is damaged: bring it back from a copy of DATA_DIR. Without it everybody signs in again, and second factors have to be set up anew.`,
  )
}
