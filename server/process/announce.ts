import { isIP } from 'node:net'
import type { Config } from '../config/config.ts'
import { unencrypted } from '../config/unencrypted.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Database } from '../db/database.ts'
import { DEMO_DOMAIN } from '../demo/domain.ts'
import { DEMO_PASSWORD } from '../demo/users.ts'

/** What the person at the terminal should know once the server listens, a line each. */
export async function announcement(config: Config, db: Database, address: string): Promise<string[]> {
  const u = columnsOf<'users'>('u')
  const users = await db.query<{ username: string; demo: boolean }>(
    `select ${u('username')}, ${u('email')} like $1 as "demo" from "users" u where ${u('attivo')} = 'Y' order by u."id" limit 200`,
    [`%@${DEMO_DOMAIN}`],
  )
  const demo = users.filter((user) => user.demo).map((user) => user.username)
  return [
    `CRM is ready on ${config.publicUrl ?? shownAddress(config, address)}`,
    ...(demo.length > 0 ? [`Demo users (password ${DEMO_PASSWORD}): ${demo.join(', ')}`] : []),
    ...(users.length === 0
      ? ['Nobody can sign in yet: npm run user -- add --username <name> --role ROLE_SUPER_ADMIN']
      : []),
    ...(await waiting(config, db)),
    ...warnings(config, demo.length > 0).map((warning) => `WARNING: ${warning}`),
  ]
}

/** The deliveries that are not configured: mails without SMTP_URL, calls without ERP_URL. */
async function waiting(config: Config, db: Database): Promise<string[]> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as "count" from "_outbox" where "doneAt" is null and "deadAt" is null`,
  )
  const missing = [
    ...(config.smtp ? [] : ['e-mails (SMTP_URL)']),
    ...(config.erp ? [] : ['contacts for the ERP (ERP_URL)']),
  ]
  if (missing.length === 0) return []
  return [`Not set up, and so kept in the outbox: ${missing.join(', ')}. Entries waiting: ${row?.count ?? 0}.`]
}

function warnings(config: Config, demoUsers: boolean): string[] {
  const open = !isLocal(config.host)
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const everywhereLocal = !open && (config.publicUrl === undefined || isLocal(new URL(config.publicUrl).hostname))
  return [
    ...unencrypted(config).map((one) => `${one} leads over the network without TLS: what passes there can be read.`),
    ...(open && demoUsers ? ['demo users with a known password can be reached from other machines.'] : []),
    ...(secure || everywhereLocal
      ? []
      : ['camera, offline work and locks need https away from localhost: set PUBLIC_URL to an https address.']),
  ]
}

const isLocal = (host: string) => host === 'localhost' || host === '::1' || host === '[::1]' || /^127\./.test(host)

/** 0.0.0.0 and :: are no addresses a browser can open. */
function shownAddress({ host }: Config, address: string): string {
  const { port } = new URL(address)
  const name = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return `http://${name}:${port}`
}
