import type { FastifyRequest } from 'fastify'
import { tableOf } from '#schema/model.ts'
import { composeMail, type MailValues, placeholders } from '#schema/rules/mail-text.ts'
import { idOf } from '../crud/routes.ts'
import { notFound } from '../http/errors.ts'
import { chosenTemplate, isTemplated, templatesFor } from './compose.ts'
import { factsFor, type MailFacts } from './facts.ts'
import { kindOf, type SendRegister, topicOf } from './register.ts'
import { requireSent } from './require-sent.ts'
import { offeredFiles } from './stored-files.ts'

/** A send as it would be sent by this person, with the values that they read, the templates to choose from, and whether all it needs is there (`ready`). */
export async function preview<Facts extends MailFacts>(
  { server, actor }: FastifyRequest,
  register: SendRegister<Facts>,
  { id, invio, modelloId }: { id: string; invio: string; modelloId?: number },
): Promise<Record<string, unknown>> {
  const { db, config, deliveries, engine } = server
  const table = tableOf(server.model, register.owner.table)
  const kind = kindOf(register, invio)
  if (!kind && !isTemplated(register, invio)) throw notFound('Modello')
  await requireSent(db, engine, actor, register, idOf(id, table))
  const { publicUrl } = config
  const facts = await factsFor(db, { engine, actor, publicUrl }, register, idOf(id, table))
  if (!facts) throw notFound(table.label.one)
  const ready = deliveries.get(topicOf(register, invio))?.ready ?? false
  const theirs = kind?.recipient === 'office' ? null : (facts.email ?? null)
  if (kind?.document) {
    const { subject: oggetto, values: valuesOf } = kind.document
    const values = namedIn(valuesOf(facts))
    return {
      oggetto,
      testo: '',
      missing: [],
      email: theirs,
      modelloId: null,
      templates: [],
      template: null,
      values,
      files: [],
      ready,
    }
  }
  const choices = await templatesFor(db, register, invio)
  const { oggetto, testo, destinatario } = chosenTemplate(choices, register, invio, modelloId)
  return {
    ...composeMail({ oggetto, testo }, facts),
    email: destinatario ?? theirs,
    modelloId: modelloId ?? choices[0]?.id ?? null,
    templates: choices.map(({ id, nome, lingua, destinatario }) => ({ id, nome, lingua, destinatario })),
    template: { oggetto, testo },
    values: namedIn(facts),
    files: await offeredFiles(db, { model: server.model, actor }, kind?.keptFiles),
    ready,
  }
}

/** The values that placeholders name. */
const namedIn = (facts: MailValues) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => Object.hasOwn(placeholders, name)))
