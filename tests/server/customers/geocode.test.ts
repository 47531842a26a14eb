import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pageHeadersOf } from '#server/plugins/security-headers.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const cesena = {
  display_name: 'Via Uberti, 14, Cesena, Forlì-Cesena, Emilia-Romagna, 47521, Italia',
  lat: '44.13912345678',
  lon: '12.2431',
  type: 'house',
  address: {
    road: 'Via Uberti',
    house_number: '14',
    town: 'Cesena',
    county: 'Forlì-Cesena',
    'ISO3166-2-lvl6': 'IT-FC',
    postcode: '47521',
    country_code: 'it',
  },
}

let geocoder: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: IncomingMessage[]
let app: TestApp
beforeAll(async () => {
  geocoder = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  const { port } = geocoder.address() as AddressInfo
  app = await testApp({
    config: {
      geocoderUrl: `http://127.0.0.1:${port}/search?email=crm`,
      tileUrl: 'https://tiles.example.it/{z}/{x}/{y}.png',
    },
  })
})
afterAll(async () => {
  await app.close()
  geocoder.closeAllConnections()
  await new Promise((resolve) => geocoder.close(resolve))
})
beforeEach(() => {
  asked = []
  answer = (_request, response) => response.end(JSON.stringify([cesena]))
})

const search = (text: string, client = app.as('ROLE_USER_CRM')) =>
  client.get(`/api/geocode?q=${encodeURIComponent(text)}`)
/** How many searches have been counted so far. */
const used = async () =>
  (await app.db.query<{ used: number }>(`select sum("used")::integer as "used" from "_quotas"`))[0]?.used ?? 0
const down = 'La ricerca degli indirizzi non risponde: scrivi indirizzo e coordinate a mano, o riprova più tardi'

describe('the geocoder', () => {
  it('finds locations through the server, in the fields of our forms', { tags: 'MAP-01' }, async () => {
    const found = await search('via uberti 14, cesena & più')
    expect(found.status).toBe(200)
    expect(found.body).toEqual({
      data: [
        {
          label: cesena.display_name,
          latitude: 44.139123,
          longitude: 12.2431,
          address: 'Via Uberti 14',
          cap: '47521',
          city: 'Cesena',
          province: 'FC',
          nationCode: 'IT',
        },
      ],
    })
    const url = new URL(asked[0]?.url ?? '', 'http://geocoder')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      q: 'via uberti 14, cesena & più',
      format: 'jsonv2',
      email: 'crm',
      'accept-language': 'it',
    })
    expect(asked[0]?.headers['user-agent']).toMatch(/^CRM /)
    expect(asked[0]?.headers.authorization).toBeUndefined()
  })

  it('sends one request for repeated searches of an address', async () => {
    const answers = [await search('piazza del popolo'), await search('  Piazza del Popolo ')]
    expect(answers.map(({ body }) => body.data.length)).toEqual([1, 1])
    expect(asked).toHaveLength(1)
  })

  it.each<[what: string, answer: typeof answer]>([
    ['fails', (_request, response) => response.writeHead(500).end('no')],
    ['refuses us', (_request, response) => response.writeHead(403).end()],
    ['answers nonsense', (_request, response) => response.end('<html>')],
    ['answers something else', (_request, response) => response.end('[{"lat":"x"}]')],
    ['sends us elsewhere', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
    ['hangs up', (_request, response) => response.destroy()],
    ['answers without end', (_request, response) => response.end(`[${'"x",'.repeat(300_000)}1]`)],
  ])('reports what to do when the service %s, and logs no error of ours', async (what, reply) => {
    answer = reply
    const found = await search(`via ${what}`)
    expect({ status: found.status, body: found.body }).toEqual({ status: 200, body: { data: [], message: down } })
    answer = (_request, response) => response.end('[]')
    expect((await search(`via ${what}`)).body).toEqual({ data: [] })
  })

  it('times out after five seconds', async () => {
    answer = () => {}
    expect((await search('via che non risponde')).body).toEqual({ data: [], message: down })
  })

  it.each(['', 'ab', '  a  ', 'x'.repeat(201), 'via\u0000roma'])('refuses "%s" without a request', async (text) => {
    const refused = await search(text)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['q']])
    expect((await app.as('ROLE_USER_CRM').get('/api/geocode')).status).toBe(422)
    expect(asked).toHaveLength(0)
  })

  it('fails at once for all waiting searches when the service fails', async () => {
    answer = (_request, response) => void setTimeout(() => response.writeHead(500).end(), 50)
    const people = ['ROLE_USER_CRM', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN'].map((role, n) =>
      search(`corso ${n}`, app.as(role)),
    )
    const answers = await Promise.all(people)
    expect(answers.map(({ body }) => body.message)).toEqual([down, down, down])
    expect(asked).toHaveLength(1)
    answer = (_request, response) => response.end(JSON.stringify([cesena]))
    expect((await search('corso di nuovo')).body.data).toHaveLength(1)
  })

  it.each<[what: string, answer: typeof answer]>([
    ['is refused', (_request, response) => response.writeHead(400).end()],
    ['has too long an answer', (_request, response) => response.end(`[${'"x",'.repeat(300_000)}1]`)],
    ['has an answer nobody can read', (_request, response) => response.end('<html>')],
  ])('that %s does not block other searches', async (what, reply) => {
    answer = (request, response) =>
      request.url?.includes('cattiva') ? reply(request, response) : response.end(JSON.stringify([cesena]))
    const bad = search(`via cattiva ${what}`)
    const good = ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'].map((role, n) => search(`via buona ${what} ${n}`, app.as(role)))
    expect((await bad).body.message).toBe(down)
    expect((await Promise.all(good)).map(({ body }) => body.data.length)).toEqual([1, 1])
  })

  it('requires a session', async () => {
    expect((await search('via roma', app.stranger())).status).toBe(401)
    expect((await app.stranger().get('/api/maps')).status).toBe(401)
  })

  it('queues two searches per user and asks others to retry later without counting them', async () => {
    const before = await used()
    const many = Array.from({ length: 6 }, (_, n) => search(`viale ${n}`))
    const another = search('viale di un altro', app.as('ROLE_ADMIN'))
    const answers = await Promise.all(many)
    const refused = answers.filter(({ status }) => status === 429)
    expect([refused.length, (await another).status]).toEqual([4, 200])
    expect(refused[0]?.headers['retry-after']).toMatch(/^[1-9]/)
    expect(refused[0]?.body.message).toBe('Troppe ricerche di indirizzi: riprova tra qualche secondo')
    expect((await used()) - before).toBe(asked.length)
  })

  it('counts concurrent searches for one address as one', async () => {
    const before = await used()
    await Promise.all([1, 2].map(() => search('largo dei due')))
    expect([asked.length, (await used()) - before]).toEqual([1, 1])
  })
})

describe('the settings of the maps', () => {
  it('name the tile server, and the content security policy allows it', { tags: 'MAP-01' }, async () => {
    const answer = await app.as('ROLE_USER_CRM').get('/api/maps')
    expect(answer.body.data).toEqual({ tiles: 'https://tiles.example.it/{z}/{x}/{y}.png', geocoder: true })
    const policy = pageHeadersOf(app.app.config)['content-security-policy']
    expect(policy).toContain("img-src 'self' blob: data: https://tiles.example.it;")
  })

  it('report that nothing is configured, and a search says so', async () => {
    const plain = await testApp()
    expect((await plain.as('ROLE_USER_CRM').get('/api/maps')).body.data).toEqual({ tiles: null, geocoder: false })
    const found = await plain.as('ROLE_USER_CRM').get('/api/geocode?q=via+roma')
    expect([found.status, found.body]).toEqual([
      200,
      { data: [], message: 'La ricerca degli indirizzi non è attiva: scrivi indirizzo e coordinate a mano' },
    ])
    await plain.close()
  })
})
