import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Ends the session of whoever holds its refresh token or its access token: the first also serves those whose access
 * token has just expired. 401 when neither is any good.
 */
export async function logOut(app: FastifyInstance, request: FastifyRequest, refreshToken?: string): Promise<void> {
  if (refreshToken !== undefined && (await app.sessions.endByRefresh(refreshToken, 'logout'))) return
  const { sid } = await app.sessionOf(request)
  await app.sessions.end(sid, 'logout')
}
