import { describe, expect, it } from 'vitest'
import { readDocument, search } from '#src/features/api-docs/read-document.ts'

const row = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { title: 'Nome', type: 'string', maxLength: 500 },
    agent: {
      anyOf: [{ type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }, { type: 'null' }],
    },
    families: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
    flag: { enum: ['Y', 'N'] },
  },
}
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const document = {
  openapi: '3.1.0',
  info: { version: '1.31.0' },
  paths: {
    '/api/customers': {
      get: {
        summary: 'Clienti',
        tags: ['customers'],
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', minimum: 0 }, description: 'Dalla 1' }],
        responses: { 200: json({ type: 'object', properties: { data: { type: 'array', items: row } } }) },
      },
      post: { tags: ['customers'], requestBody: json(row), responses: { 201: {} } },
    },
    '/livez': { get: {} },
  },
}

describe('the description of the API', () => {
  const read = readDocument(document)

  it('is grouped by tag, in the order of the document', () => {
    expect(read).toMatchObject({ openapi: '3.1.0', version: '1.31.0' })
    expect(read.groups.map(([tag, calls]) => [tag, calls.map(({ method, path }) => `${method} ${path}`)])).toEqual([
      ['customers', ['GET /api/customers', 'POST /api/customers']],
      ['', ['GET /livez']],
    ])
  })

  it('lists every property of a body, including nested records, with type and limits', () => {
    const post = read.groups[0]?.[1][1]
    expect(post?.body.map(({ name, type, required, notes }) => [name, type, required, notes])).toEqual([
      ['name', 'string', true, ['Nome', 'maxLength: 500']],
      ['agent', 'object | null', false, []],
      ['agent.id', 'integer', true, []],
      ['families', 'object[]', false, []],
      ['families[].id', 'integer', false, []],
      ['flag', '"Y" | "N"', false, []],
    ])
  })

  it('shows where parameters are sent and what the response holds', () => {
    const get = read.groups[0]?.[1][0]
    expect(get?.parameters).toMatchObject([{ name: 'page', location: 'query', notes: ['Dalla 1', 'minimum: 0'] }])
    expect(get?.answers[0]?.lines.map(({ name }) => name).slice(0, 3)).toEqual(['data', 'data[].name', 'data[].agent'])
  })

  it('is searched by path, name and field', () => {
    const found = (words: string) =>
      search(read.groups, words).flatMap(([, calls]) => calls.map(({ method }) => method))
    expect(found('')).toEqual(['GET', 'POST', 'GET'])
    expect(found(' FAMILIES[]')).toEqual(['POST'])
    expect(found('livez')).toEqual(['GET'])
    expect(found('niente')).toEqual([])
  })

  it.each([[null], ['testo'], [{}], [{ paths: { '/x': { get: null } } }]])(
    'survives the malformed document %j',
    (odd) => {
      expect(() => readDocument(odd)).not.toThrow()
    },
  )
})
