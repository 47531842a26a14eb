import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { createSchema, fieldErrors } from '#schema/rows/row.ts'
import type { BodyOf } from '#schema/rows/typed-rows.ts'
import type { Table } from '#schema/table.ts'
import { refuseWhileSwitched } from '../../actor.ts'
import { answerOnce } from '../../crud/idempotency.ts'
import { plainBody, writeAndAnswer } from '../../crud/routes.ts'
import { invalid } from '../../http/errors.ts'
import { storePassword } from '../../identity/credentials.ts'
import { hmacOf } from '../../identity/keys.ts'
import { hashPassword, inTurn } from '../../identity/passwords.ts'
import { newPasswordErrors } from './change-password.ts'

const created = z.object({ data: z.object({ id: z.number() }) })

/** Creates a user with a password: the record by the engine, the password beside it, both or neither. */
export async function createUser(request: FastifyRequest, reply: FastifyReply, table: Table): Promise<FastifyReply> {
  refuseWhileSwitched(request.actor)
  const { password, confirmPassword, mustChangePassword, ...values } = plainBody(request)
  const passwordTexts = { password: textOf(password), confirmPassword: textOf(confirmPassword) }
  const checked = createSchema(table).safeParse(values)
  const body: BodyOf<'users'> = values
  const owner = {
    username: textOf(body.username),
    nome: textOf(body.nome),
    cognome: textOf(body.cognome),
    email: textOf(body.email),
  }
  const errors = {
    ...(checked.success ? {} : fieldErrors(checked.error)),
    ...(await newPasswordErrors(passwordTexts, owner)),
    ...(!isFlag(mustChangePassword) && { mustChangePassword: [messages.malformed] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const hash = await inTurn(() => hashPassword(passwordTexts.password))
  return answerOnce(
    request,
    reply,
    async (tx) => {
      const change = { table, verb: 'create', values }
      const answer = await (await writeAndAnswer(tx, request, table, change))()
      await storePassword(tx, created.parse(JSON.parse(answer.body)).data.id, hash, mustChangePassword === true)
      return answer
    },
    // The password only keyed: a fast hash of it must lie nowhere.
    [
      { ...values, mustChangePassword },
      hmacOf(request.server.keys.of('password of a new user'), passwordTexts.password),
    ],
  )
}

const isFlag = (value: unknown): boolean => value === undefined || value === null || typeof value === 'boolean'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
