import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { expectations, type logLevels, secretNames, type Variables, variables } from './environment.ts'
import type { KeyGenerations } from './key-groups.ts'
import { makeSecret } from './secret-file.ts'
import { unencrypted } from './unencrypted.ts'

/** Everything the outside may decide, checked and completed. */
export interface Config {
  port: number
  host: string
  /** Absolute folder of the embedded database, the uploaded files and the session secret. */
  dataDir: string
  /** A real PostgreSQL; undefined: the embedded database in dataDir. */
  databaseUrl?: string
  /** How many processes serve behind the port, each a node of its own; 1: this one alone, as always on the embedded database. */
  workers: number
  /** Where people reach the console, without a slash at the end; undefined: as host and port say. */
  publicUrl?: string
  /** The proxies in front of us: nobody, a number of hops, or exact addresses. */
  trustProxy: false | number | string[]
  logLevel: (typeof logLevels)[number]
  /** What signs tokens; undefined: made once and kept in dataDir (see `sessionSecret`). */
  sessionSecret?: string
  /** Secrets of before: what they signed and sealed is still good, nothing new is made with them. */
  previousSecrets: readonly string[]
  /** How often the keys of a group were renewed under the same secret. */
  keyGenerations: KeyGenerations
  sessionLimits: SessionLimits
  /** Whether browsers are told to use https for the names below ours as well. */
  hstsSubdomains: boolean
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
  /** What the ERP shows to bring us its customers (or one of two, separated by a comma); undefined: it cannot. */
  erpImportToken?: string
  /** The bearer token of the import of vehicles; undefined: no import. */
  vehiclesImportToken?: string
  /** What the telephone system shows to bring us its calls; undefined: it cannot. */
  callsImportToken?: string
  /** A search for addresses as Nominatim answers it, the full address of its search; undefined: none. */
  geocoderUrl?: string
  /** Where map tiles come from, with {z}, {x} and {y}; undefined: maps are not shown. */
  tileUrl?: string
}

/** How long sessions live, and how many a person may have at once. */
export interface SessionLimits {
  accessSeconds: number
  idleDays: number
  maxDays: number
  perUser: number
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

const MEGABYTE = 1024 * 1024
const MOST_DEFAULT_WORKERS = 8

/** A variable of the environment is malformed: one sentence that names it. */
export class ConfigError extends Error {}

/** Reads the environment; an empty variable counts as absent. Throws ConfigError for the first malformed one. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const trimmed = Object.fromEntries(
    Object.keys(expectations).map((name) => [name, environment[name]?.trim() || undefined]),
  )
  const read = variables.safeParse(trimmed)
  if (read.success) return checked(completed(read.data), read.data.REQUIRE_TLS === true)
  const [name, sentence] = Object.entries(expectations).find(([known]) => known === read.error.issues[0]?.path[0]) ?? []
  const valueText = secretNames.includes(name ?? '') ? '' : `, not "${trimmed[name ?? '']}"`
  throw new ConfigError(`${name} must be ${sentence}${valueText}.`)
}

function checked(config: Config, requireTls: boolean): Config {
  const open = unencrypted(config)
  if (!requireTls || open.length === 0) return config
  throw new ConfigError(`REQUIRE_TLS asks for encrypted connections, and without one are: ${open.join(', ')}.`)
}

function completed(given: Variables): Config {
  return {
    port: given.PORT ?? 3000,
    host: given.HOST ?? '127.0.0.1',
    dataDir: resolve(given.DATA_DIR ?? './data'),
    databaseUrl: given.DATABASE_URL,
    workers: given.DATABASE_URL ? (given.WORKERS ?? defaultWorkers()) : 1,
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: given.TRUST_PROXY || false,
    logLevel: given.LOG_LEVEL ?? 'info',
    sessionSecret: given.SESSION_SECRET,
    previousSecrets: given.SESSION_SECRET_PREVIOUS ?? [],
    keyGenerations: given.KEY_GENERATIONS ?? {},
    sessionLimits: {
      accessSeconds: (given.ACCESS_TOKEN_MINUTES ?? 10) * 60,
      idleDays: given.SESSION_IDLE_DAYS ?? 7,
      maxDays: given.SESSION_MAX_DAYS ?? 30,
      perUser: given.SESSIONS_PER_USER ?? 20,
    },
    hstsSubdomains: given.HSTS_SUBDOMAINS ?? true,
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

/** One for each core but one, which the database has; so few that PostgreSQL as it comes has connections for all of them. */
const defaultWorkers = () => Math.min(MOST_DEFAULT_WORKERS, Math.max(1, availableParallelism() - 1))

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
