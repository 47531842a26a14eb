import type { BaseRecord, CrudFilter, DataProvider, GetListParams, MetaQuery } from '@refinedev/core'
import type simpleRest from '@refinedev/simple-rest'
import { z } from 'zod'
import type { Model } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { language } from '#src/lib/i18n.ts'
import { readAhead } from '#src/lib/net/ahead.ts'
import { parseBody, read } from '#src/lib/net/answers.ts'
import { type Call, call, SERVER } from '#src/lib/net/http.ts'
import { HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { randomKey } from '#src/lib/net/random-key.ts'

/**
 * Refine's data provider for our API. It has the shape of @refinedev/simple-rest on a different wire format: our HTTP
 * client, `filters` as JSON, `{ data, totalRows }`, PUT, row versions and commands. In `meta`, `where` has the filters of a
 * list by filter key (Refine's key of the query holds all of `meta`, but for a `filters` in it), `and` those that hold besides,
 * also on a field that `where` names; `version` is sent as
 * If-Match, `codiceLingua: false` omits the language, `path` replaces the table's path in a list, and `background`
 * hides the loading indicator. Lists return as `others` what an answer holds beside rows and total; writes return the
 * headers as well, which src/commands reads.
 */
export function createDataProvider(model: Model): ReturnType<typeof simpleRest> {
  const toBody = (resource: string, values: unknown, meta?: MetaQuery) => {
    const { id: _id, version: _version, ...body } = record(values)
    const table = model.tables.get(resource)
    return table?.writes === 'fields' || (meta?.codiceLingua ?? table?.codiceLingua) === false
      ? body
      : { ...body, codiceLingua: language }
  }

  const getList: DataProvider['getList'] = async ({ resource, meta, filters, ...order }) => {
    // What is read again in the background is to be newer than what was asked for ahead.
    const reading = meta?.background === true ? read : readAhead
    const answer = await reading(meta?.path ?? apiPath(resource), listAnswer, {
      query: listQuery({ ...order, where: { ...meta?.where, ...searched(filters) }, and: meta?.and }),
      signal: meta?.queryContext?.signal,
      background: meta?.background === true,
    })
    return toListResult(answer)
  }

  return {
    getApiUrl: () => `${SERVER}/api`,
    getList,
    getMany: async ({ resource, ids, meta }) => {
      const answer = await read(meta?.path ?? apiPath(resource), listAnswer, {
        query: listQuery({ where: { id: ids.map(Number) } }),
        signal: meta?.queryContext?.signal,
      })
      return toListResult(answer)
    },
    getOne: async ({ resource, id, meta }) =>
      toOneResult(await readAhead(apiPath(resource, id), oneAnswer, { signal: meta?.queryContext?.signal })),
    create: async ({ resource, variables, meta }) => {
      const headers = { 'Idempotency-Key': meta?.idempotencyKey ?? randomKey() }
      return write(apiPath(resource), { method: 'POST', body: toBody(resource, variables, meta), headers })
    },
    update: async ({ resource, id, variables, meta }) => {
      const body = toBody(resource, variables, meta)
      const headers = ifMatch(meta)
      const only = model.tables.get(resource)?.writes === 'fields' ? onlyField(body) : undefined
      return ofField(only?.field, () => write(apiPath(resource, id), { method: 'PUT', body: only ?? body, headers }))
    },
    deleteOne: async ({ resource, id, meta }) =>
      write(apiPath(resource, id), { method: 'DELETE', headers: ifMatch(meta) }),
    custom: async ({ url, method, payload, meta }) => {
      const upper = methods[method]
      if (!upper) throw new Error(`Method not used by this server: ${method}`)
      return toOneResult(
        await read(url, oneAnswer, { method: upper, body: payload, signal: meta?.queryContext?.signal }),
      )
    },
  }
}

/** The path of the rows of a table, or of one of them. */
export const apiPath = (resource: string, id?: string | number): string =>
  `/api/${encodeURIComponent(resource)}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`

const methods: Record<string, 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
}

interface ListRequest extends Pick<GetListParams, 'sorters' | 'pagination'> {
  /** Filters by filter key. */
  where?: Values
  /** More of them, which hold besides those. */
  and?: Values
}

/** The query string of a list; omits empty filters, and sorting and paging that were not requested. */
export function listQuery({ where, and, sorters, pagination }: ListRequest) {
  const sorter = sorters?.[0]
  const paged = pagination && pagination.mode !== 'off'
  return {
    filters: filtersJson(where),
    and: filtersJson(and),
    sortBy: sorter?.field,
    descending: sorter ? Number(sorter.order === 'desc') : undefined,
    page: paged ? (pagination.currentPage ?? 1) : undefined,
    rowsPerPage: paged ? (pagination.pageSize ?? 30) : undefined,
  }
}

function filtersJson(where: Values = {}): string | undefined {
  const set = Object.entries(where).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return set.length === 0 ? undefined : JSON.stringify(Object.fromEntries(set))
}

/** What is typed into a select of Refine's antd package, which knows no other form of a filter. */
const searched = (filters: CrudFilter[] = []): Values =>
  Object.fromEntries(filters.flatMap((filter) => ('field' in filter ? [[filter.field, filter.value]] : [])))

const ifMatch = (meta?: MetaQuery): Record<string, string> =>
  typeof meta?.version === 'number' ? { 'If-Match': `W/"${meta.version}"` } : {}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The one field of a body, as a table saved field by field takes it. */
function onlyField(body: Record<string, unknown>): { field: string; value: unknown } {
  const [only, ...others] = Object.entries(body)
  if (!only || others.length > 0) throw new Error('A table saved field by field takes one field at a time')
  const [field, value] = only
  return { field, value }
}

/** What the server says against `field` or `value` is said of the field they stand for, as forms and cells know it. */
async function ofField<A>(field: string | undefined, save: () => Promise<A>): Promise<A> {
  try {
    return await save()
  } catch (failure) {
    const error = toHttpError(failure)
    if (field === undefined || !error.errors) throw failure
    const { field: wrongField = [], value: wrongValue = [], ...others } = error.errors
    const here = [...wrongField, ...wrongValue]
    const errors = here.length > 0 ? { ...others, [field]: here } : others
    throw new HttpError({ ...error, message: error.message, errors })
  }
}

const values = z.looseObject({})
const listBody = z.looseObject({ data: z.array(values), totalRows: z.number().optional() })
/** Accepts a bare array as well. */
const listAnswer = z.union([listBody, z.array(values).transform((data): z.infer<typeof listBody> => ({ data }))])
const oneAnswer = z.object({ data: values })
const writeAnswer = oneAnswer.partial().optional()

// The caller knows the type of the rows it requests.
const toListResult = <T extends BaseRecord>({ data, totalRows, ...others }: z.infer<typeof listAnswer>) => ({
  data: data as T[],
  total: totalRows ?? data.length,
  ...(Object.keys(others).length > 0 && { others }),
})
const toOneResult = <T extends BaseRecord>({ data }: z.infer<typeof oneAnswer>) => ({ data: data as T })

/** Sends a write and returns the record of the response, which may be empty, with its headers. */
async function write<T extends BaseRecord>(path: string, options: Call): Promise<{ data: T; headers: Headers }> {
  const { body, headers } = await call(path, options)
  const { data = {} } = parseBody(path, writeAnswer, body) ?? {}
  return { data: data as T, headers }
}
