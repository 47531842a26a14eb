/** One value of a body, a parameter or an answer: `data[].agent.id`, its type, and what else is said of it. */
export interface Line {
  name: string
  type: string
  required: boolean
  notes: string[]
}

export interface Parameter extends Line {
  place: string
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
  /** The calls by their tag, in the order of the document; those without one stand under ''. */
  groups: [tag: string, calls: Operation[]][]
}

type Json = Record<string, unknown>

const json = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An OpenAPI document as a person reads it. Whatever is missing in it is left out. */
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
    place: text(place),
    required: required === true,
    type: typeOf(json(schema)),
    notes: [text(description), ...limitsOf(json(schema))].filter((note) => note !== ''),
  }
}

/** The values of a schema one by one; those of a record within it follow the record under its name. */
export function linesOf(schema: Json, prefix = ''): Line[] {
  const own = withoutNull(schema)
  if (own.items !== undefined) return linesOf(json(own.items), `${prefix}[]`)
  const required = list(own.required)
  return Object.entries(json(own.properties)).flatMap(([key, value]) => {
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

/** What a value is when it is not null. */
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

/** The groups with only the calls in whose address, name or fields the words stand; empty groups go. */
export function search(groups: ApiDocument['groups'], words: string): ApiDocument['groups'] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return groups
  const holds = ({ method, path, summary, parameters, body }: Operation) =>
    [method, path, summary, ...parameters.map(({ name }) => name), ...body.map(({ name }) => name)].some((part) =>
      part.toLowerCase().includes(wanted),
    )
  return groups
    .map(([tag, calls]): [string, Operation[]] => [tag, calls.filter(holds)])
    .filter(([, calls]) => calls.length > 0)
}
