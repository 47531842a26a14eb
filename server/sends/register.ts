import type { FastifyInstance } from 'fastify'
import { type Model, tableOf } from '#schema/model.ts'
import type { MailValues, Placeholder, Template } from '#schema/rules/mail-text.ts'
import type { SendKindProperties } from '#schema/rules/send-kinds.ts'
import type { Sql } from '../db/database.ts'
import type { MadeFile } from '../files/made-files.ts'
import type { MailFacts } from './facts.ts'

/** One kind of send, as a module declares it. */
export interface KindDeclaration<Facts> extends SendKindProperties {
  /** What OpenAPI says of its route. */
  summary: string
  /** What the ERP is told, on that channel. */
  document?: ErpDocument<Facts>
  /** The table whose files go along unless they are left out. */
  keptFiles?: string
  /** Makes the files it carries, before it is noted; none where the owner is gone. Nobody chooses others for such a kind. */
  makeFiles?(app: FastifyInstance, ownerId: number): Promise<readonly MadeFile[]>
}

/** How an owner is described to the ERP. */
export interface ErpDocument<Facts> {
  /** What it is called among the mails. */
  subject: string
  /** The values it is made of; kept as they are when it is asked for. */
  values(facts: Facts): MailValues
  /** The document as it is posted: those values again, and the send. */
  wrapped(values: unknown, send: { key: string; requestedAt: string; email: string | null }): unknown
}

/**
 * What is sent from the rows of one table, declared by its module. `sends` is a table with the fields of `sendFields`,
 * `files` one with those of `fileFields`, which hold what was sent. `kinds` are those that somebody asks for.
 */
export interface SendRegister<Facts extends MailFacts = MailFacts> {
  /** Begins the topics of its entries in the outbox: "negotiation" makes "negotiation mail". */
  name: string
  /** The table things are sent from, the field of a send that refers to it, and the key that names a row in a body. */
  owner: { table: string; field: string; bodyKey: string }
  sends: string
  /** Tables of which what is sent holds rows besides its owner: who sends it reads all of them. */
  holds?: readonly string[]
  /** Without it, nothing is sent with files. */
  files?: string
  kinds: Readonly<Record<string, KindDeclaration<Facts>>>
  /** The table of templates people write, and the program's own for each name, kinds of mail among them. */
  templates: { table: string; fallback: Readonly<Record<string, Template>> }
  /** Placeholders without whose value no mail leaves, and the sentence that says so (409). */
  needed: Partial<Record<Placeholder, string>>
  /** What placeholders stand for and documents are made of; undefined when the row is gone. */
  factsOf(sql: Sql, ownerId: number, senderId: number, publicUrl?: string): Promise<Facts | undefined>
}

/** The fields of every table of sends. */
const sendFields = 'invio stato email oggetto testo errore tentativi richiestoDa richiestoIl inviatoIl'.split(' ')
/** The fields of every table of their files. */
const fileFields = ['nome', 'file', 'invio']
/** The fields of every table of templates. */
const templateFields = ['nome', 'invio', 'lingua', 'oggetto', 'testo', 'destinatario']

/** The kind of that name, if there is one. */
export const kindOf = <Facts extends MailFacts>(
  { kinds }: SendRegister<Facts>,
  name: string,
): KindDeclaration<Facts> | undefined => (Object.hasOwn(kinds, name) ? kinds[name] : undefined)

/** The topic of the outbox for sends of that kind; what is no kind (any more) is a mail. */
export const topicOf = (register: SendRegister, kind: string): string =>
  `${register.name} ${kindOf(register, kind)?.channel ?? 'mail'}`

/** The column that refers to the owner. */
export const ownerKey = ({ owner }: Pick<SendRegister, 'owner'>): string => `${owner.field}Id`

/** Throws at the start where the declaration does not fit the tables, or a field or template is missing. */
export function checkRegister(model: Model, { name, owner, sends, files, kinds, templates }: SendRegister): void {
  const missing = [
    ...lacking(model, sends, [...sendFields, owner.field]),
    ...(files ? lacking(model, files, fileFields) : []),
    ...lacking(model, templates.table, templateFields),
    ...Object.entries(kinds).flatMap(
      ([kind, { channel, flag, noteField, document, files: chosen, keptFiles, makeFiles }]) => [
        ...lacking(model, owner.table, noteField ? [flag, noteField] : [flag]),
        ...(Object.hasOwn(tableOf(model, sends).fields.invio?.options ?? {}, kind) ? [] : [`${sends}.invio: ${kind}`]),
        ...(channel === 'mail' && !Object.hasOwn(templates.fallback, kind) ? [`a template of ${kind}`] : []),
        ...(channel === 'erp' && !document ? [`the document of ${kind}`] : []),
        ...(!files && (chosen || keptFiles || makeFiles) ? [`the table of the files of ${kind}`] : []),
        ...(keptFiles ? lacking(model, keptFiles, ['file']) : []),
        ...([chosen, keptFiles, makeFiles].filter(Boolean).length > 1 ? [`one origin of the files of ${kind}`] : []),
      ],
    ),
  ]
  if (missing.length > 0) throw new Error(`The sends of ${name} lack ${missing.join(', ')}`)
}

const lacking = (model: Model, table: string, fields: string[]): string[] =>
  fields.filter((field) => !Object.hasOwn(tableOf(model, table).fields, field)).map((field) => `${table}.${field}`)
