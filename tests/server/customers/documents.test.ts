import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { documentsOf, type Sent, sendDocument } from '#tests/support/documents.ts'
import { pixel } from '#tests/support/files.ts'

const MP4 = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex')
const MOV = Buffer.from('000000146674797071742020000002007174202000000008', 'hex')
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const JPG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

let app: TestApp
let token: string
let customerId: number
let contactId: number
beforeAll(async () => {
  app = await testApp({ config: { maxImageBytes: 100_000, maxVideoBytes: 200_000 } })
  token = (await app.session('user_crm')).token
  customerId = (await crm().post('/api/customers', { companyName: "D'Angelo & Città" })).body.data.id
  contactId = (await crm().post('/api/contacts', { name: 'Zoë', surname: 'Però', customerId })).body.data.id
})
afterAll(() => app.close())

const crm = () => app.as('ROLE_USER_CRM')
let serial = 0
const send = (sent: Sent = {}, as: string | undefined = token) =>
  sendDocument(app, as, {
    bytes: pixel(++serial),
    data: { entity: 'customer', entityId: customerId, description: `Documento ${serial}` },
    ...sent,
  })
/** Data of a document of a customer that say one thing more. */
const owned = (key: string, json: string) => `{"entity":"customer","entityId":1,"${key}":${json}}`
const counts = async () => {
  const [row] = await app.db.query<{ documents: number; held: number }>(
    `select (select count(*)::integer from "files") as "documents",
       (select count(*)::integer from "_files" where "table" is not null) as "held"`,
  )
  return row
}

describe('a document', () => {
  it('is uploaded to a customer and downloaded byte by byte under its own name', {
    tags: [
      'CUST-F-39',
      'CUST-F-40',
      'CUST-F-41',
      'CUST-F-42',
      'CUST-F-43',
      'CUST-F-44',
      'CUST-F-45',
      'CUST-B-07',
      'CUST-B-09',
      'CUST-C-17',
      'CUST-C-18',
      'CUST-C-20',
    ],
  }, async () => {
    const bytes = pixel(4_711)
    const name = `l'offerta "più" n° 1.PNG`
    const sent = await send({ bytes, name })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const { data } = sent.body
    expect(data).toMatchObject({
      description: `Documento ${serial}`,
      entity: 'customer',
      entityId: customerId,
      originalFilename: name,
      size: bytes.length,
      type: 'image/png',
      createdAt: expect.any(String),
      createdBy: expect.stringContaining(' '),
    })
    expect(data.filename).toMatch(/^[a-f0-9]{32}\.png$/)
    expect((await documentsOf(crm(), 'customer', customerId)).data[0]).toEqual(data)
    const url = `/api/files/downloads/${data.filename}`
    const down = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(down.rawPayload.equals(bytes)).toBe(true)
    expect(down.headers['content-disposition']).toContain("filename*=UTF-8''l%27offerta%20")
  })

  it('may belong to a contact, and lists distinguish both', { tags: 'CUST-B-08' }, async () => {
    const sent = await send({ data: { entity: 'contact', entityId: String(contactId) }, order: ['file', 'data'] })
    expect(sent.body.data).toMatchObject({ entity: 'contact', entityId: contactId, description: null })
    const { data, totalRows } = await documentsOf(crm(), 'contact', contactId)
    expect([totalRows, data[0].id]).toEqual([1, sent.body.data.id])
    expect(data[0].contact).toEqual({ id: contactId, name: 'Zoë', surname: 'Però' })
    const history = (await crm().get(`/api/history?table=files&id=${data[0].id}`)).body
    expect(history.names.contacts).toEqual({ [contactId]: 'Zoë Però' })
    const own = await documentsOf(crm(), 'customer', customerId)
    expect(own.data.map((row: { id: number }) => row.id)).not.toContain(sent.body.data.id)
    expect((await documentsOf(crm(), 'customer', 999_999)).totalRows).toBe(0)
  })

  it('is deleted and restored, and cannot be edited', { tags: ['CUST-B-13', 'CUST-C-19'] }, async () => {
    const { data } = (await send({ order: ['blob', 'file'] })).body
    expect((await crm().put(`/api/files/${data.id}`, { description: 'x' })).status).toBe(404)
    const gone = await crm().delete(`/api/files/${data.id}`)
    expect(gone.status).toBe(204)
    expect((await app.as('ROLE_USER').get(`/api/files/downloads/${data.filename}`)).status).toBe(403)
    expect((await crm().post(`/api/undo/${gone.headers['x-command']}`)).status).toBe(200)
    expect((await app.as('ROLE_USER').get(`/api/files/downloads/${data.filename}`)).status).toBe(200)
  })

  it.each<[ids: string, name: string, bytes: Buffer, type: string]>([
    ['FILE-01', 'a.PNG', pixel(1), 'image/png'],
    ['FILE-02', 'b.jpg', JPG, 'image/jpeg'],
    ['FILE-03', 'c.jpeg', JPG, 'image/jpeg'],
    ['FILE-04', 'd.mp4', MP4, 'video/mp4'],
    ['FILE-05', 'e.mov', MOV, 'video/quicktime'],
    ['FILE-06', 'f.pdf', PDF, 'application/pdf'],
  ])('%s accepts %s', async (_ids, name, bytes, type) => {
    const sent = await send({ name, bytes })
    expect([sent.status, sent.body.data?.type]).toEqual([201, type])
  })

  it.each<[what: string, sent: Sent, status: number]>([
    ['a program', { name: 'x.exe', bytes: Buffer.from('MZ…') }, 415],
    ['a page', { name: 'x.html', bytes: Buffer.from('<script>alert(1)</script>') }, 415],
    ['a page called picture', { name: 'x.png', bytes: Buffer.from('<script>alert(1)</script>') }, 415],
    ['a PDF called picture', { name: 'x.png', bytes: PDF }, 415],
    ['no extension', { name: 'foto' }, 415],
    ['nothing in it', { bytes: Buffer.alloc(0) }, 415],
    ['too large a picture', { bytes: Buffer.concat([pixel(1), Buffer.alloc(100_001)]) }, 413],
    ['too large a video', { name: 'x.mp4', bytes: Buffer.concat([MP4, Buffer.alloc(200_001)]) }, 413],
    ['a body cut off in the file', { cut: -60 }, 400],
    ['a body cut off in the data', { cut: 90 }, 400],
    ['a body cut off before anything', { cut: 5 }, 400],
    ['no file', { order: ['data'] }, 400],
    ['two files', { order: ['data', 'file', 'file'] }, 400],
    ['a part nobody asked for', { order: ['other', 'data', 'file'] }, 400],
    ['data that are no JSON', { data: '{"entity":' }, 400],
    ['no data', { order: ['file'] }, 422],
    ['data that are a list', { data: [] }, 422],
    ['no owner', { data: { description: 'x' } }, 422],
    ['an owner of another kind', { data: { entity: 'user', entityId: 1 } }, 422],
    ['an owner that is not there', { data: { entity: 'customer', entityId: 999_999 } }, 422],
    ['an owner out of range', { data: { entity: 'customer', entityId: 1e12 } }, 422],
    ['an owner that is SQL', { data: { entity: 'customer', entityId: "1' or '1'='1" } }, 422],
    ['a key nobody knows', { data: { entity: 'customer', entityId: 1, ruolo: 'x' } }, 422],
    ['a description that is none', { data: { entity: 'customer', entityId: 1, description: { a: 1 } } }, 422],
    [
      'a description thirty thousand deep',
      { data: owned('description', '['.repeat(30_000) + ']'.repeat(30_000)) },
      400,
    ],
    ['a description forty deep', { data: owned('description', '['.repeat(40) + ']'.repeat(40)) }, 400],
    ['a language thirty thousand deep', { data: owned('codiceLingua', '['.repeat(30_000) + ']'.repeat(30_000)) }, 400],
    ['__proto__', { data: owned('__proto__', '{"admin":true}') }, 400],
    ['constructor.prototype', { data: owned('constructor', '{"prototype":1}') }, 400],
    ['constructor', { data: owned('constructor', '"x"') }, 422],
  ])(
    'refuses %s with a message, also for an idempotent request, and stores nothing',
    { tags: 'FILE-07' },
    async (_what, sent, status) => {
      const before = await counts()
      const repeatable: Sent = { ...sent, headers: { 'idempotency-key': `rifiutato ${++serial}` } }
      for (const one of [sent, repeatable]) {
        const answer = await send(one)
        expect({ status: answer.status, body: answer.body }).toMatchObject({
          status,
          body: { message: expect.any(String) },
        })
      }
      expect(await counts()).toEqual(before)
    },
  )

  it('accepts any language', async () => {
    for (const codiceLingua of ['it', 7, ['it'], null]) {
      const sent = await send({ data: { entity: 'customer', entityId: customerId, codiceLingua } })
      expect(sent.status).toBe(201)
    }
  })

  it('is stored once when a request is repeated', async () => {
    const sent = { bytes: pixel(99_999), headers: { 'idempotency-key': 'documento-1' } }
    const first = await send({ ...sent, data: { entity: 'customer', entityId: customerId } })
    const again = await send({ ...sent, data: { entity: 'customer', entityId: customerId } })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    const other = await send({ ...sent, data: { entity: 'contact', entityId: contactId } })
    expect(other.status).toBe(422)
  })

  it('may use a file uploaded before, by the same user only', async () => {
    const { filename } = (await crm().upload('prima.png', pixel(++serial))).body.data
    const body = { entity: 'customer', entityId: customerId, file: filename, description: 'Prima' }
    expect((await app.as('ROLE_USER').post('/api/files', body)).body.errors).toHaveProperty('file')
    expect((await crm().post('/api/files', body)).body.data).toMatchObject({ filename, description: 'Prima' })
    expect((await crm().post('/api/files', body)).body.errors).toHaveProperty('file')
    expect((await crm().post('/api/files', { ...body, file: '../../etc/passwd' })).status).toBe(422)
  })

  it('requires the right to read documents; no path leaves the folder', async () => {
    const { filename } = (await send()).body.data
    for (const role of ['ROLE_USER_CP', 'ROLE_MARKETING', 'ROLE_SUPERVISOR_CP']) {
      expect((await app.as(role).get(`/api/files/downloads/${filename}`)).status).toBe(403)
      expect((await app.as(role).get(`/api/files?entity=customer&entityId=${customerId}`)).status).toBe(403)
      expect((await send({}, (await app.session(role.replace('ROLE_', '').toLowerCase())).token)).status).toBe(403)
    }
    expect((await app.stranger().get(`/api/files/downloads/${filename}`)).status).toBe(401)
    const nobody = await sendDocument(app, undefined, {
      bytes: pixel(1),
      data: { entity: 'customer', entityId: customerId },
    })
    expect(nobody.status).toBe(401)
    const outside = [
      '..%2f..%2fsession-secret',
      '%2e%2e%2fsession-secret',
      '..%5csession-secret',
      'session-secret',
      '%00',
    ]
    for (const path of [...outside, `${filename}%00.png`, `./${filename}x`, filename.replace('.png', '.pdf')]) {
      expect([400, 404], path).toContain((await crm().get(`/api/files/downloads/${path}`)).status)
    }
  })

  it('reports an incomplete owner when a list is requested', async () => {
    expect((await crm().get('/api/files?entity=customer')).body.errors).toHaveProperty('entityId')
    expect((await crm().get('/api/files?entity=altro&entityId=1')).body.errors).toHaveProperty('entity')
    expect((await crm().get('/api/files?entity=customer&entityId=-1')).status).toBe(422)
    expect((await crm().get('/api/files?entity=customer&entityId=1&entityId=2')).status).toBe(422)
  })
})
