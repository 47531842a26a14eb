import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { ruledReferences, rulesFor } from '#schema/condition/form-rules.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import { newWord } from '#schema/italian/words.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { writableFields } from '#schema/rows/row.ts'
import { MOST_OWNED, ownedRowsOf } from '#schema/rows/section-rows.ts'
import { type Field, fieldOf, isSavedByField, pickedFields, type Table } from '#schema/table.ts'
import { kindOf } from './columns.ts'
import { filtersSchema, object } from './doc-parts.ts'
import { figuresDocs, summaryDocs } from './figures/docs.ts'
import type { JsonSchema } from './kinds/kind.ts'

/** What the OpenAPI document says of one route of a table. */
export function tableDocs(
  model: Model,
  table: Table,
  verb: 'list' | 'summary' | 'figures' | 'get' | 'create' | 'update' | 'delete',
): FastifySchema {
  const { one, many } = table.label
  const row = envelope(rowSchema(model, table))
  const common = { tags: [table.name], security: [{ bearer: [] }] }
  if (verb === 'list') {
    const answer = object({ data: { type: 'array', items: rowSchema(model, table) }, totalRows: { type: 'integer' } })
    return { ...common, summary: many, querystring: listQuerySchema(table), response: { 200: answer } }
  }
  if (verb === 'summary') return { ...common, ...summaryDocs(table) }
  if (verb === 'figures') return { ...common, ...figuresDocs(table) }
  if (verb === 'create') {
    return {
      ...common,
      summary: newWord(table.label),
      headers: idempotencyKey,
      body: bodySchema(model, table, true),
      response: { 201: row },
    }
  }
  const byId = { ...common, params: object({ id: { type: 'integer', minimum: 1 } }) }
  if (verb === 'get') return { ...byId, summary: one, response: { 200: row } }
  if (verb === 'delete')
    return { ...byId, summary: `Elimina: ${one}`, headers: ifMatch, response: { 204: { type: 'null' } } }
  return {
    ...byId,
    summary: `Modifica: ${one}`,
    headers: ifMatch,
    body: isSavedByField(table) ? fieldValueSchema(table) : bodySchema(model, table, false),
    response: { 200: row },
  }
}

/** What the document says of a command about one row. */
export const rowCommandDocs = (table: Table, summary: string, headers?: JsonSchema) => ({
  tags: [table.name],
  security: [{ bearer: [] }],
  summary,
  params: object({ id: { type: 'integer', minimum: 1 } }),
  ...(headers && { headers }),
})
const envelope = (data: JsonSchema): JsonSchema => object({ data })
export const idempotencyKey = object({ 'idempotency-key': { type: 'string', maxLength: 200 } })
const ifMatch = object({ 'if-match': { type: 'string', description: 'The version seen: W/"3"' } })

function listQuerySchema(table: Table): JsonSchema {
  const fields = Object.keys(table.fields)
  return object({
    filters: filtersSchema(table),
    and: filtersSchema(table),
    sortBy: { type: 'string', enum: ['id', ...fields] },
    descending: { type: 'integer', enum: [0, 1] },
    page: { type: 'integer', minimum: 0 },
    rowsPerPage: { type: 'integer', minimum: 0, maximum: 1000 },
  })
}

function bodySchema(model: Model, table: Table, creating: boolean): JsonSchema {
  const required = writableFields(table)
    .filter(({ field }) => field.required && field.default === undefined)
    .map(({ key }) => key)
  const properties = { ...bodyProperties(table), ...ownedLists(model, table) }
  return { ...object(properties, creating ? required : undefined), additionalProperties: false }
}

const bodyProperties = (table: Table): Record<string, JsonSchema> =>
  Object.fromEntries(
    writableFields(table).map(({ key, name, field }) => [
      key,
      withRules(table, name, nullable(valueJson(field), !field.required)),
    ]),
  )

/** The lists of rows that are saved with a row. */
const ownedLists = (model: Model, owner: Table): Record<string, JsonSchema> =>
  Object.fromEntries(
    ownedRowsOf(model, owner).map(({ key, title, table, ownerKey }) => {
      const { [ownerKey]: _owner, ...properties } = bodyProperties(table)
      const handle = {
        id: { type: 'integer' },
        version: { type: 'integer' },
        delete: { type: 'boolean', enum: [true] },
      }
      const items = { ...object({ ...handle, ...properties }), additionalProperties: false }
      const description = 'Da aggiungere (senza id), da modificare (id), da eliminare (id e delete); le altre restano'
      return [key, { type: 'array', maxItems: MOST_OWNED, title, description, items }]
    }),
  )

/** The schema with what the rules and moves of the definition ask of the value: conditions on the row as it is about to be, by filter key. */
function withRules(table: Table, name: string, schema: JsonSchema): JsonSchema {
  const sentences = [...ruleSentences(table, name), ...moveSentences(table, name)]
  return sentences.length > 0 ? { ...schema, description: sentences.join(' ') } : schema
}

const said = (words: string, rule: unknown) => (rule === undefined ? [] : [`${words} ${JSON.stringify(rule)}.`])

function ruleSentences(table: Table, name: string): string[] {
  const rules = rulesFor(table, name)
  if (!rules) return []
  const offers = rules.optionsWhen?.flatMap(({ when = {}, options }) =>
    said(`Con ${JSON.stringify(when)} uno di`, options),
  )
  return [
    ...rules.when.flatMap((rule) => said('C’è solo con', rule)),
    ...said('Obbligatorio con', rules.requiredWhen),
    ...rules.readOnlyWhen.flatMap((rule) => said('Non si cambia con', rule)),
    ...(offers ?? []),
  ]
}

/** The ways between its states, of a field that moves: `bozza → inviata`. */
function moveSentences({ workflow }: Table, name: string): string[] {
  if (workflow?.field !== name) return []
  const ways = workflow.moves.map(({ from = ['(inizio)'], to, by = [], when }) =>
    [
      `${from.join(', ')} → ${to.join(', ')}`,
      by.length > 0 && `(${by.join(', ')})`,
      when && `con ${JSON.stringify(when)}`,
    ]
      .filter(Boolean)
      .join(' '),
  )
  const states =
    workflow.meaning === undefined ? '' : ` tra i valori di ${workflow.meaning} della riga a cui si riferisce`
  return [`Passaggi${states}: ${ways.join('; ')}.`]
}

/** One field and its value; the schema of the value depends on the field. */
function fieldValueSchema(table: Table): JsonSchema {
  const forms = writableFields(table).map(({ key, field }) => ({
    ...object({ field: { type: 'string', enum: [key] }, value: nullable(valueJson(field), !field.required) }, [
      'field',
      'value',
    ]),
    additionalProperties: false,
  }))
  return { oneOf: forms }
}

function rowSchema(model: Model, table: Table): JsonSchema {
  const schemas = {
    value: valueJson,
    record: (field: Field) => recordJson(model, field, alongWith(model, table, field)),
  }
  const own = Object.entries(table.fields).map(([name, field]) => [
    name,
    nullable(kindOf(field).openApi(field, schemas), !field.required),
  ])
  return object({ id: { type: 'integer' }, version: { type: 'integer' }, ...Object.fromEntries(own) })
}

/** The fields of the row that the field refers to, which come along for the rules of the table. */
const alongWith = (model: Model, table: Table, field: Field): readonly string[] =>
  ruledReferences(model, table).find((one) => one.field === field)?.fields ?? []

function recordJson(model: Model, field: Field, along: readonly string[]): JsonSchema {
  const target = tableOf(model, field.table ?? '')
  const picked = [...new Set([...pickedFields(target), ...along])].flatMap((name) => {
    const pickedField = fieldOf(target, name)
    return pickedField ? [[name, valueJson(pickedField)]] : []
  })
  return object({ id: { type: 'integer' }, ...Object.fromEntries(picked) })
}

// Each route of a table says the same of its fields, and so do those that refer to it.
const valuesJson = new WeakMap<Field, JsonSchema>()

function valueJson(field: Field): JsonSchema {
  const known = valuesJson.get(field)
  if (known) return known
  const schema = z.toJSONSchema(fieldTypes[field.type].value(field), { io: 'input', unrepresentable: 'any' })
  const { $schema: _dialect, ...plain } = schema
  const json = { title: field.label, ...plain }
  valuesJson.set(field, json)
  return json
}

const nullable = (schema: JsonSchema, empty: boolean): JsonSchema =>
  empty ? { anyOf: [schema, { type: 'null' }] } : schema
