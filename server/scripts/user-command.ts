import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { tableOf } from '#schema/model.ts'
import type { BodyOf } from '#schema/rows/typed-rows.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { asProgram, systemActor } from '../crud/grant.ts'
import { lockRow } from '../crud/statements.ts'
import { write } from '../crud/write.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Sql } from '../db/database.ts'
import { storePassword } from '../identity/credentials.ts'
import { raiseDraftKey } from '../identity/draft-keys.ts'
import { awaitAccount, forgetLinks } from '../identity/microsoft-links.ts'
import { type PasswordOwner, passwordFault } from '../identity/password-fault.ts'
import { hashPassword, inTurn } from '../identity/passwords.ts'
import { takeAway } from '../modules/users/reset-second-factor.ts'
import { maintenance } from '../process/grants.ts'

export const usage = `npm run user -- add --username <name> [--role <ROLE_…>]… [--email <address>] [--name <first>] [--surname <last>] [--must-change]
npm run user -- password --username <name> [--must-change]
npm run user -- microsoft --username <name> [--off]
npm run user -- second-factor --username <name> --off
npm run user -- list
microsoft: a sign-in with Microsoft under the e-mail address the user has now becomes that user's, from then on by
the account itself. A later change of the address counts only when this is said again; --off ends it and forgets all.
second-factor --off: the phone is lost; the next sign-in asks for the password only, or for a new set-up.
--must-change: after a sign-in with the password another one must be chosen before anything else.
The password is asked for, or read from the first line of standard input.`

/** What was asked for, in the words of the command line. */
export interface UserCommand {
  verb: (typeof verbs)[number]
  username: string
  roles: string[]
  email?: string
  name?: string
  surname?: string
  off?: boolean
  mustChange?: boolean
}

const u = columnsOf<'users'>('u')

const verbs = ['add', 'password', 'microsoft', 'second-factor', 'list'] as const

/** Reads the words after `npm run user --`; throws with the usage when they make no sense. */
export function readUserCommand(args: string[]): UserCommand {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      username: text,
      role: { ...text, multiple: true },
      email: text,
      name: text,
      surname: text,
      off: { type: 'boolean' },
      'must-change': { type: 'boolean' },
    },
  })
  const verb = verbs.find((known) => known === positionals[0])
  const { username = '', role = ['ROLE_USER'], 'must-change': mustChange, ...more } = values
  if (!verb || positionals.length > 1 || (verb !== 'list' && username === '')) throw new Error(usage)
  const mayBeOff = verb === 'microsoft' || verb === 'second-factor'
  if (more.off ? !mayBeOff : verb === 'second-factor') throw new Error(usage)
  if (mustChange && verb !== 'add' && verb !== 'password') throw new Error(usage)
  return { verb, username, roles: role, mustChange, ...more }
}

/** Carries out one command about users and returns the lines to show. */
export async function runUserCommand(
  app: FastifyInstance,
  command: UserCommand,
  password: () => Promise<string>,
): Promise<string[]> {
  if (command.verb === 'list') return listUsers(app)
  if (command.verb === 'microsoft') return [await connectMicrosoft(app, command.username, command.off !== true)]
  if (command.verb === 'second-factor') return [await dropSecondFactor(app, command.username)]
  const chosen = await password()
  return [await (command.verb === 'add' ? addUser(app, command, chosen) : setPassword(app, command, chosen))]
}

async function hashOf(password: string, owner?: PasswordOwner): Promise<string> {
  const fault = await passwordFault(password, owner)
  if (fault) throw new Error(fault)
  return inTurn(() => hashPassword(password))
}

async function listUsers(app: FastifyInstance): Promise<string[]> {
  const users = await app.db.query<
    Pick<StoredRows['users'], 'username' | 'ruoli' | 'attivo'> & { microsoft: string | null }
  >(
    `select ${u('username', 'ruoli', 'attivo')},
       case when ${u('microsoftConnect')} = 'Y' then case when l."object" is not null then 'linked'
         else coalesce('awaited as ' || l."address", 'to be enabled again') end end as "microsoft"
     from "users" u left join "_microsoft_links" l on l."userId" = u."id" order by lower(${u('username')})`,
  )
  return users.map(({ username, ruoli, attivo, microsoft }) =>
    [
      username,
      ruoli.join(', '),
      ...(attivo === 'Y' ? [] : ['off']),
      ...(microsoft ? [`Microsoft: ${microsoft}`] : []),
    ].join('\t'),
  )
}

async function addUser(app: FastifyInstance, command: UserCommand, password: string): Promise<string> {
  const { username, roles, email, name, surname } = command
  const values: BodyOf<'users'> & PasswordOwner = {
    username,
    ruoli: roles,
    email: email ?? `${username}@example.invalid`,
    nome: name ?? username,
    cognome: surname ?? '-',
  }
  const hash = await hashOf(password, values)
  return app.db.transaction(async (tx) => {
    const [user] = await write(tx, asProgram(app.engine, maintenance), [{ table: 'users', verb: 'create', values }])
    if (!user) throw new Error('A row that is written is there')
    await storePassword(tx, user.id, hash, command.mustChange)
    return `${user.username} may sign in with ${roles.join(', ')}.`
  })
}

async function idOf(sql: Sql, username: string): Promise<number> {
  const userSql = `select u."id" from "users" u where lower(${u('username')}) = lower($1)`
  const [user] = await sql.query<{ id: number }>(userSql, [username])
  if (!user) throw new Error(`No user is called ${username}.`)
  return user.id
}

async function connectMicrosoft(app: FastifyInstance, username: string, on: boolean): Promise<string> {
  return app.db.transaction(async (tx) => {
    const id = await idOf(tx, username)
    await write(tx, asProgram(app.engine, maintenance), [
      { table: 'users', verb: 'update', id, set: { microsoftConnect: on ? 'Y' : 'N' } },
    ])
    if (!on) {
      await forgetLinks(tx, id)
      await app.sessions.endAllOf(tx, id, 'Microsoft account taken away by maintenance')
      return `${username} may no longer sign in with Microsoft; their sessions are over.`
    }
    const address = await awaitAccount(tx, id)
    return address
      ? `${username} may sign in with Microsoft, the first time as ${address}.`
      : `${username} signs in with a Microsoft account already.`
  })
}

async function setPassword(
  app: FastifyInstance,
  { username, mustChange }: UserCommand,
  password: string,
): Promise<string> {
  const id = await idOf(app.db, username)
  const [owner] = await app.db.query<PasswordOwner>(
    `select ${u('username', 'nome', 'cognome', 'email')} from "users" u where u."id" = $1`,
    [id],
  )
  const hash = await hashOf(password, owner)
  return app.db.transaction(async (tx) => {
    await storePassword(tx, id, hash, mustChange)
    await raiseDraftKey(tx, id)
    await app.sessions.endAllOf(tx, id, 'password set by maintenance')
    return `${username} has a new password; their sessions are over.`
  })
}

async function dropSecondFactor(app: FastifyInstance, username: string): Promise<string> {
  return app.db.transaction(async (tx) => {
    const users = tableOf(app.model, 'users')
    const row = await lockRow(tx, users, await idOf(tx, username), false)
    if (!row) throw new Error(`No user is called ${username}.`)
    await takeAway(tx, app.sessions, systemActor(app.model), users, row)
    return `${username} signs in without a second factor; their sessions are over.`
  })
}
