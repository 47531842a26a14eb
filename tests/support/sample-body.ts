import { isImagesOnly } from '#schema/fields/file.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { type Values, writableFields } from '#schema/row.ts'
import { type Field, pickedFields, type Table, writeKey } from '#schema/table.ts'
import type { TestApp } from './app.ts'
import { pixel } from './files.ts'

let nth = 0

/** A valid body for a new row, different at each call; the rows and files it refers to are made first. */
export async function sampleBody(app: TestApp, model: Model, table: Table): Promise<Values> {
  const n = ++nth
  const body: Values = {}
  for (const { key, field } of writableFields(table)) body[key] = await sampleValue(app, model, field, n)
  if (table.name === 'users')
    Object.assign(body, { password: `una-parola-lunga-${n}`, confirmPassword: `una-parola-lunga-${n}` })
  // A competitor is of the list or a name.
  if (table.name === 'details') body.competitorName = null
  return body
}

async function sampleValue(app: TestApp, model: Model, field: Field, n: number): Promise<unknown> {
  if (field.type === 'file') return uploaded(app, field, n)
  if (!field.table) return fieldTypes[field.type].sample(field, n)
  const target = tableOf(model, field.table)
  const created = await app.as('ROLE_SUPER_ADMIN').post(`/api/${target.name}`, await sampleBody(app, model, target))
  if (created.status !== 201) throw new Error(`${target.name}: ${JSON.stringify(created.body)}`)
  return field.type === 'references' ? [created.body.data.id] : created.body.data.id
}

async function uploaded(app: TestApp, { accept }: Field, n: number): Promise<unknown> {
  const admin = app.as('ROLE_SUPER_ADMIN')
  const upload = isImagesOnly(accept) ? admin.uploadImage : admin.upload
  const answer = await upload(`foto ${n}.png`, pixel(n))
  if (answer.status !== 201) throw new Error(`upload: ${JSON.stringify(answer.body)}`)
  return answer.body.data.filename
}

/** What a reader sees of a row made of that body: references as records, everything else as written. */
export async function readAs(app: TestApp, model: Model, table: Table, body: Values): Promise<Values> {
  const seen: Values = {}
  for (const [name, field] of Object.entries(table.fields)) {
    const value = body[writeKey(name, field)]
    if (field.readOnly) continue
    if (field.type === 'file') seen[name] = expectFile(value)
    else if (field.table)
      seen[name] = await records(app, tableOf(model, field.table), value, field.type === 'references')
    else seen[name] = value
  }
  return seen
}

const expectFile = (filename: unknown) => ({ filename, type: 'image/png' })

async function records(app: TestApp, target: Table, value: unknown, several: boolean): Promise<unknown> {
  const found = await Promise.all(
    [value].flat().map((id) => app.as('ROLE_SUPER_ADMIN').get(`/api/${target.name}/${id}`)),
  )
  const picked = found.map(({ body }) =>
    Object.fromEntries(['id', ...pickedFields(target)].map((name) => [name, body.data[name]])),
  )
  return several ? picked : picked[0]
}
