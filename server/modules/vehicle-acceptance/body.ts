import type { FastifyRequest } from 'fastify'
import type { Values } from '#schema/rows/row.ts'
import { plainBody } from '../../crud/routes.ts'
import { answeredChecks } from './checks.ts'

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * What a JSON body says: `gasolio` stands for `carburante` where that says nothing, checks nobody answered go, and so do
 * the photos of the row as it was read, which have routes of their own.
 */
export function acceptanceBody(request: FastifyRequest): Values {
  const { gasolio, foto: _photos, ...values } = plainBody(request)
  if (isEmpty(values.carburante) && !isEmpty(gasolio)) values.carburante = gasolio
  if ('controlli' in values) values.controlli = answeredChecks(values.controlli)
  return values
}
