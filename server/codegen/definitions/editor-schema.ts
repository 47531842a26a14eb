import { z } from 'zod'
import { fieldTypeNames, fieldTypes } from '#schema/fields/index.ts'
import { typeProps } from '#schema/fields/type-props.ts'
import { dashboardGrammar } from '#schema/grammar/dashboard-grammar.ts'
import { commonProps, tableGrammar } from '#schema/grammar/table-grammar.ts'
import type { Model } from '#schema/model.ts'

type Json = Record<string, unknown>

/**
 * The text of schema/table.schema.json: the grammar of a definition for editors, which complete and underline by it.
 * Each type of field is offered its own properties only, and names of tables and areas are offered as they are now.
 */
export function editorSchemaSource(model: Model): string {
  const grammar: Json = z.toJSONSchema(tableGrammar, { io: 'input', target: 'draft-7' })
  const properties = record(grammar.properties)
  const screens = record(properties.screens)
  const screen = record(screens.items)
  const area = { ...record(record(screen.properties).area), enum: Object.keys(model.access.areas) }
  const schema = {
    $schema: grammar.$schema,
    $comment: 'GENERATED from schema/table.ts by `npm run generate`. Do not edit.',
    ...grammar,
    properties: {
      ...properties,
      screens: { ...screens, items: { ...screen, properties: { ...record(screen.properties), area } } },
      fields: {
        ...record(properties.fields),
        additionalProperties: { anyOf: fieldTypeNames.map((type) => ({ $ref: `#/definitions/${type}` })) },
      },
    },
    definitions: { ...propertySchemas(model), ...Object.fromEntries(fieldTypeNames.map(fieldSchema)) },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** The text of schema/dashboard.schema.json: the same for pages of figures, whose blocks are offered the tables there are. */
export function dashboardSchemaSource(model: Model): string {
  const grammar: Json = z.toJSONSchema(dashboardGrammar, { io: 'input', target: 'draft-7' })
  const properties = record(grammar.properties)
  const blocks = record(properties.blocks)
  const schema = {
    $schema: grammar.$schema,
    $comment: 'GENERATED from schema/grammar/dashboard-grammar.ts by `npm run generate`. Do not edit.',
    ...grammar,
    properties: { ...properties, blocks: { ...blocks, items: blocksOf(model, record(blocks.items)) } },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

function blocksOf(model: Model, items: Json): Json {
  const forms = z.array(z.unknown()).parse(items.oneOf).map(record)
  const withTables = forms.map((form) => {
    const properties = record(form.properties)
    if (properties.table === undefined) return form
    return { ...form, properties: { ...properties, table: completeProp(model, 'table', properties.table) } }
  })
  return { ...items, oneOf: withTables }
}

/** Each property once, under a name that no field type has: `prop.maxLength`. */
function propertySchemas(model: Model): Json {
  const props = record(z.toJSONSchema(z.object({ ...commonProps, ...typeProps }), { io: 'input', target: 'draft-7' }))
  return Object.fromEntries(
    Object.entries(record(props.properties)).map(([name, schema]) => [
      `prop.${name}`,
      completeProp(model, name, schema),
    ]),
  )
}

function completeProp(model: Model, name: string, schema: unknown): Json {
  if (name === 'table') return { ...record(schema), enum: [...model.tables.keys()] }
  if (name !== 'options') return record(schema)
  const { description, ...values } = record(schema)
  const roles = { const: '$roles', description: 'The roles of access.json.' }
  const pages = { const: '$pages', description: 'The tables whose rows have a page, with notes.' }
  return { description, anyOf: [values, roles, pages] }
}

function fieldSchema(type: (typeof fieldTypeNames)[number]): [string, Json] {
  const props = [...Object.keys(commonProps), ...(fieldTypes[type].props ?? [])].filter((name) => name !== 'type')
  const properties = Object.fromEntries(props.map((name) => [name, { $ref: `#/definitions/prop.${name}` }]))
  const schema = {
    type: 'object',
    properties: { type: { const: type, description: 'The kind of value.' }, ...properties },
    required: ['type', 'label'],
    additionalProperties: false,
  }
  return [type, schema]
}

function record(value: unknown): Json {
  if (typeof value !== 'object' || value === null) throw new Error('The grammar has changed its form')
  return { ...value }
}
