import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Ends the session of a refresh token or of an access token: the refresh token also works when the access token has just
 * expired. 401 when neither is valid.
 */
export async function logOut(app: FastifyInstance, request: FastifyRequest, refreshToken?: string): Promise<void> {
  if (refreshToken !== undefined && (await app.sessions.endByRefresh(refreshToken, 'logout'))) return
  const { sid } = await app.sessionOf(request)
  await app.sessions.end(sid, 'logout')
}
