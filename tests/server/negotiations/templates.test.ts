import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'

const URL = '/api/trattative_cp'
let app: TestApp
let id: number
beforeAll(async () => {
  app = await testApp()
  const state = await supervisor().post('/api/stati_trattative', { description: 'Aperta' })
  const values = {
    ragioneSociale: 'Però {{email}}',
    contatto: 'Anna',
    email: 'a@pero.example',
    durata: 1,
    unitaDurata: 'M',
  }
  id = (await seller().post(URL, { ...values, statoTrattativaId: state.body.data.id })).body.data.id
})
afterAll(() => app.close())

const seller = () => app.as('ROLE_COMMERCIALE_CP')
const supervisor = () => app.as('ROLE_SUPERVISOR_CP')
const preview = async (kind: string, query = '') => (await seller().get(`${URL}/${id}/preview/${kind}${query}`)).body
const template = (more: Record<string, unknown> = {}) =>
  supervisor().post('/api/mail-templates', {
    nome: `Modello ${Math.random()}`,
    invio: 'brochure',
    oggetto: 'Per {{ragioneSociale}}',
    testo: '{{stato}}, {{durata}}, {{telefono}}',
    ...more,
  })

describe('the templates of mails', () => {
  it('are previewed with real data before sending, with the built-in template when none is stored', async () => {
    const { data } = await preview('brochure')
    expect(data).toMatchObject({
      oggetto: 'La nostra brochure per Però {{email}}',
      email: 'a@pero.example',
      templates: [],
      modelloId: null,
    })
    expect((await preview('link-accreditamento')).data.missing).toContain('linkAccreditamento')
    expect((await preview('anagrafica')).data).toMatchObject({
      email: null,
      ready: false,
      template: { oggetto: 'Anagrafica da aprire: {{ragioneSociale}}' },
      values: { contatto: 'Anna', durata: '1 mese' },
    })
    const contact = (await preview('contatto-mago')).data
    expect(contact).toMatchObject({
      email: 'a@pero.example',
      templates: [],
      ready: false,
      values: { contatto: 'Anna' },
    })
    expect(contact.values).not.toHaveProperty('linkAccreditamento')
    const [sent] = await app.db.query<{ n: number }>('select count(*)::integer as n from "_outbox"')
    expect(sent?.n).toBe(0)
  })

  it('are selected by kind and language, Italian by default', async () => {
    const english = await template({ lingua: 'en', oggetto: 'For {{ragioneSociale}}' })
    const italian = await template()
    expect([english.status, italian.status]).toEqual([201, 201])
    const { data } = await preview('brochure')
    expect(data).toMatchObject({ oggetto: 'Per Però {{email}}', testo: 'Aperta, 1 mese', missing: ['telefono'] })
    expect(data.templates.map((one: { lingua: string }) => one.lingua)).toEqual(['it', 'en'])
    expect((await preview('brochure', `?modelloId=${english.body.data.id}`)).data.oggetto).toBe('For Però {{email}}')
    const accepted = await seller().post(`${URL}/invia-brochure`, {
      idTrattativaCp: id,
      email: 'a@pero.example',
      modelloId: english.body.data.id,
    })
    expect(accepted.body.data.oggetto).toBe('For Però {{email}}')
    expect((await preview('anagrafica', `?modelloId=${english.body.data.id}`)).errors).toHaveProperty('modelloId')
  })

  it('propose whom their mails usually go to: else the customer, and nobody of ours', async () => {
    const office = await template({ invio: 'anagrafica', destinatario: 'Ufficio <anagrafiche@noleggio.example>' })
    expect(office.body.data.destinatario).toBe('anagrafiche@noleggio.example')
    const { data } = await preview('anagrafica')
    expect(data).toMatchObject({
      email: 'anagrafiche@noleggio.example',
      templates: [{ id: office.body.data.id, destinatario: 'anagrafiche@noleggio.example' }],
    })
    const french = await template({ invio: 'anagrafica', lingua: 'fr' })
    expect((await preview('anagrafica', `?modelloId=${french.body.data.id}`)).data.email).toBeNull()
    expect((await preview('brochure')).data.email).toBe('a@pero.example')
    const two = await template({ destinatario: 'a@noleggio.example, b@noleggio.example' })
    expect([two.status, Object.keys(two.body.errors)]).toEqual([422, ['destinatario']])
  })

  it('may only name existing placeholders', async () => {
    const refused = await template({ oggetto: '{{pippo}}', testo: '{{constructor}}' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      oggetto: ['Segnaposto sconosciuto: {{pippo}}'],
      testo: ['Segnaposto sconosciuto: {{constructor}}'],
    })
  })

  it('close what they open; one stored before that was asked is sent and renamed as it is', async () => {
    const open = '{{contatto}} [[ di {{paese}}'
    const refused = await template({ oggetto: 'Per {{ragioneSociale', testo: open })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        oggetto: ['Chiudi con }} ogni segnaposto che apri con {{, e dentro scrivi solo il suo nome'],
        testo: ['Chiudi con ]] ogni parte che apri con [[, e dentro non mettere altre parentesi quadre'],
      },
    ])
    const { id: stored } = (await template({ invio: 'brochure-marketing' })).body.data
    await app.db.query('update "mail-templates" set "testo" = $1 where "id" = $2', [open, stored])
    expect((await preview('brochure-marketing')).data.template.testo).toBe(open)
    const url = `/api/mail-templates/${stored}`
    expect((await supervisor().put(url, { nome: 'Di prima', testo: open })).status).toBe(200)
    expect((await supervisor().put(url, { testo: `${open} [[` })).status).toBe(422)
    for (const change of [() => supervisor().put(url, { testo: '{{contatto}}' }), () => supervisor().delete(url)]) {
      const { headers } = await change()
      expect((await supervisor().post(`/api/undo/${headers['x-command']}`)).status).toBe(200)
    }
    expect((await supervisor().get(url)).body.data.testo).toBe(open)
    const configuration = (await supervisor().get('/api/altre-configurazioni')).body.data[0]
    const brochure = await supervisor().put(`/api/altre-configurazioni/${configuration.id}`, { testo: 'Gamma ]]' })
    expect(brochure.body.errors).toEqual({
      testo: ['Chiudi con ]] ogni parte che apri con [[, e dentro non mettere altre parentesi quadre'],
    })
  })

  it('can be previewed before they are saved, by users who may edit them', async () => {
    const draft = { oggetto: '{{contatto}} {{pippo}}', testo: '{{email}}', idTrattativaCp: id }
    const { data } = (await supervisor().post('/api/mail-templates/preview', draft)).body
    expect(data).toMatchObject({ oggetto: 'Anna', testo: 'a@pero.example', unknown: ['pippo'] })
    expect(
      (await supervisor().post('/api/mail-templates/preview', { oggetto: '{{contatto}}', testo: '' })).body.data
        .oggetto,
    ).toBe('Anna')
    expect((await seller().post('/api/mail-templates/preview', draft)).status).toBe(403)
    expect((await supervisor().post('/api/mail-templates/preview', { ...draft, idTrattativaCp: 999_999 })).status).toBe(
      404,
    )
    expect((await supervisor().post('/api/mail-templates/preview', [])).status).toBe(400)
  })

  it.each([
    [`${URL}/999999/preview/brochure`, 404],
    [`${URL}/x/preview/brochure`, 404],
    [`${URL}/1/preview/altro`, 404],
    [`${URL}/1/preview/brochure?modelloId=x`, 422],
  ])('%s gets %i', async (path, status) => {
    expect((await seller().get(path)).status).toBe(status)
  })
})
