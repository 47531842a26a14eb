import type { LightMyRequestResponse } from 'fastify'
import { demoUsername } from '#server/demo/users.ts'
import type { TestApp } from './app.ts'

/** What an export answered. */
export interface Exported {
  status: number
  headers: LightMyRequestResponse['headers']
  bytes: Buffer
}

/** Asks for a file as the demo user of that role. */
export async function exported(app: TestApp, role: string, url: string): Promise<Exported> {
  const { token } = await app.session(demoUsername(role))
  const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
