import type { FastifyRequest } from 'fastify'

const USER_AGENT_LENGTH = 300

/** Where a sign-in came from, kept with the session and the attempt. */
export interface Origin {
  address: string
  userAgent?: string
}

/** The address of a request and the beginning of what its browser calls itself. */
export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, USER_AGENT_LENGTH),
})
