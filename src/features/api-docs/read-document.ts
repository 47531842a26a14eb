/** One property of a body, parameter or response: its path (`data[].agent.id`), its type and further notes. */
export interface Line {
  name: string
  type: string
  required: boolean
  notes: string[]
}

export interface Parameter extends Line {
  location: string
}

export interface Operation {
  method: string
  path: string
  summary: string
  parameters: Parameter[]
  body: Line[]
  answers: { status: string; lines: Line[] }[]
}

export interface ApiDocument {
  version: string
  openapi: string
  /** The calls by tag, in the order of the document; those without a tag have ''. */
  groups: [tag: string, calls: Operation[]][]
}

type Json = Record<string, unknown>

const json = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads an OpenAPI document into groups of calls. Missing parts are omitted. */
export function readDocument(document: unknown): ApiDocument {
  const { openapi, info, paths } = json(document)
  const groups = new Map<string, Operation[]>()
  for (const [path, methods] of Object.entries(json(paths))) {
    for (const [method, call] of Object.entries(json(methods))) {
      const tag = text(list(json(call).tags)[0])
      groups.set(tag, [...(groups.get(tag) ?? []), operationOf(method, path, json(call))])
    }
  }
  return { openapi: text(openapi), version: text(json(info).version), groups: [...groups] }
}

function operationOf(method: string, path: string, call: Json): Operation {
  return {
    method: method.toUpperCase(),
    path,
    summary: text(call.summary) || text(call.description),
    parameters: list(call.parameters).map((parameter) => parameterOf(json(parameter))),
    body: linesOf(schemaOf(call.requestBody)),
    answers: Object.entries(json(call.responses)).map(([status, answer]) => ({
      status,
      lines: linesOf(schemaOf(answer)),
    })),
  }
}

const schemaOf = (holder: unknown): Json => json(json(Object.values(json(json(holder).content))[0]).schema)

function parameterOf({ name, in: place, required, description, schema }: Json): Parameter {
  return {
    name: text(name),
    location: text(place),
    required: required === true,
    type: typeOf(json(schema)),
    notes: [text(description), ...limitsOf(json(schema))].filter((note) => note !== ''),
  }
}

/** Flattens a schema to one line per property; properties of nested records follow under their path. */
export function linesOf(schema: Json, prefix = ''): Line[] {
  const plain = withoutNull(schema)
  if (plain.items !== undefined) return linesOf(json(plain.items), `${prefix}[]`)
  const required = list(plain.required)
  return Object.entries(json(plain.properties)).flatMap(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    const inner = withoutNull(json(value))
    const line = {
      name,
      type: typeOf(json(value)),
      required: required.includes(key),
      notes: [text(inner.title), ...limitsOf(inner)].filter((note) => note !== ''),
    }
    return [line, ...linesOf(inner, name)]
  })
}

const isNull = (schema: unknown) => json(schema).type === 'null'

/** Unwraps `anyOf` and `oneOf` of one schema and null. */
function withoutNull(schema: Json): Json {
  const kinds = [...list(schema.anyOf), ...list(schema.oneOf)].filter((kind) => !isNull(kind))
  return kinds.length === 1 ? json(kinds[0]) : schema
}

function typeOf(schema: Json): string {
  const kinds = [...list(schema.anyOf), ...list(schema.oneOf)]
  if (kinds.length > 0) return [...new Set(kinds.map((kind) => typeOf(json(kind))))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `${typeOf(json(schema.items))}[]`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : text(schema.type)
  return type === '' ? 'any' : type + (schema.format === undefined ? '' : ` (${text(schema.format)})`)
}

const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'] as const
const limitsOf = (schema: Json): string[] =>
  limits.flatMap((limit) => (schema[limit] === undefined ? [] : [`${limit}: ${String(schema[limit])}`]))

export function search(groups: ApiDocument['groups'], words: string): ApiDocument['groups'] {
  const needle = words.trim().toLowerCase()
  if (needle === '') return groups
  const holds = ({ method, path, summary, parameters, body }: Operation) =>
    [method, path, summary, ...parameters.map(({ name }) => name), ...body.map(({ name }) => name)].some((part) =>
      part.toLowerCase().includes(needle),
    )
  return groups
    .map(([tag, calls]): [string, Operation[]] => [tag, calls.filter(holds)])
    .filter(([, calls]) => calls.length > 0)
}
