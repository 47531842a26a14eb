import { isImagesOnly } from '#schema/fields/file.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { subjectsOf } from '#schema/rows/about.ts'
import { type Values, writableFields } from '#schema/rows/row.ts'
import { type Field, isSingle, pickedFields, type Table, writeKey } from '#schema/table.ts'
import { write } from '#server/crud/write.ts'
import type { TestApp } from './app.ts'
import { pixel } from './files.ts'

let nth = 0

/** A valid body for a new row, different at each call; the rows and files it refers to are made where there are none yet. */
export async function sampleBody(app: TestApp, model: Model, table: Table): Promise<Values> {
  const n = ++nth
  const body: Values = {}
  const refer = together.includes(table.name) ? newReferredTo : referredTo
  for (const { key, field } of writableFields(table)) body[key] = await sampleValue(app, model, field, n, refer)
  if (table.name === 'users')
    Object.assign(body, { password: `una-parola-lunga-${n}`, confirmPassword: `una-parola-lunga-${n}` })
  if (table.about) {
    const subject = subjectsOf(table)[n % subjectsOf(table).length] ?? ''
    Object.assign(body, {
      [table.about.table]: subject,
      [table.about.row]: await referredTo(app, model, tableOf(model, subject)),
    })
  }
  return Object.assign(body, agreeing[table.name])
}

/** Values that fit together, where those of the fields alone do not. */
const agreeing: Record<string, Values> = {
  // A competitor is of the list or a name.
  details: { competitorName: null },
  // What of a negotiation is there only with its yes; why it is lost is not said of one that is not.
  trattative_cp: { trasportoAbilitato: 'Y', cauzione: 'Y', visita: 'Y', motivoPersaId: null, notePersa: null },
  // Whom a note mentions reads what it is about.
  notes: { mentions: [] },
  holidays: { rule: 'fixed', day: 2, month: 6, fromYear: null, toYear: null },
  'contact-center-settings': {
    ...{ morningFrom: '08:00', morningTo: '12:00', afternoonFrom: '13:00', afternoonTo: '17:00' },
    ...{ saturdayFrom: '08:00', saturdayTo: '12:00', sundayFrom: null, sundayTo: null },
  },
}

async function sampleValue(
  app: TestApp,
  model: Model,
  field: Field,
  n: number,
  refer: typeof referredTo,
): Promise<unknown> {
  if (field.type === 'file') return uploaded(app, field, n)
  if (!field.table) return fieldTypes[field.type].sample(field, n)
  const target = tableOf(model, field.table)
  const id = isSingle(target) ? await idOfSingle(app, target) : await refer(app, model, target)
  return field.type === 'references' ? [id] : id
}

/** Tables with no two rows of the same references: nobody is twice in a branch, nor is a branch counted twice at a time. */
const together = ['branch-office-users', 'inventari_mezzi']

/** Bodies refer to these in turn: two after another to different ones. */
const REFERRED_TO = 2
const referred = new WeakMap<TestApp, Map<string, (number | undefined)[]>>()

/** The id of a row of the table, which is made unless there are two already. */
async function referredTo(app: TestApp, model: Model, target: Table): Promise<number | undefined> {
  const byTable = referred.get(app) ?? new Map<string, (number | undefined)[]>()
  referred.set(app, byTable)
  const ids = byTable.get(target.name) ?? []
  byTable.set(target.name, ids)
  const id = ids.length < REFERRED_TO ? await newReferredTo(app, model, target) : ids.shift()
  ids.push(id)
  return id
}

const newReferredTo: typeof referredTo = async (app, model, target) =>
  createdId(app, target, { ...(await sampleBody(app, model, target)), ...named[target.name] })

/** What a row has that others may name: nobody gives anything to a person who is gone. */
const named: Record<string, Values> = { users: { attivo: 'Y' } }

async function idOfSingle(app: TestApp, table: Table): Promise<number | undefined> {
  const { body } = await app.as('ROLE_SUPER_ADMIN').get(`/api/${table.name}`)
  return body.data[0]?.id
}

/** The id of a new row of that body; what people cannot create, the program makes. */
async function createdId(app: TestApp, table: Table, body: Values): Promise<number | undefined> {
  if (table.writes === 'rows') {
    const created = await app.as('ROLE_SUPER_ADMIN').post(`/api/${table.name}`, body)
    if (created.status !== 201) throw new Error(`${table.name}: ${JSON.stringify(created.body)}`)
    return created.body.data.id
  }
  const [made] = await app.db.transaction((tx) =>
    write(tx, { ...app.app.engine, actor: 'system' }, [{ table, verb: 'create', values: body }]),
  )
  return made?.id
}

/** The name of a new file that the field takes. */
export async function uploaded(app: TestApp, { accept }: Field, n: number): Promise<unknown> {
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
  if (value === null) return null
  const found = await Promise.all(
    [value].flat().map((id) => app.as('ROLE_SUPER_ADMIN').get(`/api/${target.name}/${id}`)),
  )
  const picked = found.map(({ body }) =>
    Object.fromEntries(['id', ...pickedFields(target)].map((name) => [name, body.data[name]])),
  )
  return several ? picked : picked[0]
}
