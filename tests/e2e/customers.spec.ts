import { anAgent, freeVatNumber, makeCustomer, openPart, partLink } from './support/customers.ts'
import { heard } from './support/messages.ts'
import { dialogOf, fillIn, openNew, pick, pressRow, SAVED, save, textIn } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, 'user_crm')
})

test('customers are listed, their contacts kept, and a value edited where it stands', {
  tag: [
    '@phone',
    '@CUST-B-01',
    '@CUST-B-11',
    '@CUST-B-14',
    '@CUST-C-01',
    '@CUST-C-02',
    '@CUST-C-05',
    '@CUST-C-07',
    '@CUST-C-09',
    '@CUST-C-10',
    '@CUST-C-11',
  ],
}, async ({ page }) => {
  await test.step('the list shows ten customers by name and opens the page of each', async () => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/customers')
    await visit(page, '/customers/all')
    const query = new URL((await asked).url()).searchParams
    expect([query.get('rowsPerPage'), query.get('sortBy'), query.get('descending')]).toEqual(['10', 'companyName', '0'])
    const links = page.getByRole('main').locator('[data-name-link]')
    await expect(links).toHaveCount(10)
    const name = (await links.first().textContent()) ?? ''
    await links.first().click()
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    expect(new URL(page.url()).pathname).toMatch(/^\/customers\/\d+$/)
    await inspect(page)
  })
  await test.step('contacts of a customer are created, edited and deleted', async () => {
    const id = await makeCustomer(page, unique('Zz contatti'))
    await moveTo(page, `/customers/${id}`)
    const listed = page.waitForRequest(`**/api/customers/${id}/contacts?**`)
    await openPart(page, 'Contatti')
    await listed
    const dialog = await openNew(page, 'Contatto')
    await fillIn(dialog, {
      Nome: 'Anna',
      Cognome: 'De Sanctis',
      Cellulare: '333 1234567',
      Email: 'anna@demo.example.it',
    })
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await save(page, dialog)
    expect((await sent).postDataJSON()).toMatchObject({ customerId: id, name: 'Anna', surname: 'De Sanctis' })
    await expect(partLink(page, 'Contatti 1')).toBeVisible()
    await inspect(page)

    await pressRow(page, 'Modifica', 'Anna De Sanctis')
    const editing = dialogOf(page, /^Modifica «/)
    await fillIn(editing, { Nome: 'Annamaria' })
    await save(page, editing)
    await expect(page.getByText('Annamaria')).toBeVisible()
    await pressRow(page, 'Elimina', 'Annamaria De Sanctis')
    await dialogOf(page, 'Conferma eliminazione').getByRole('button', { name: 'Elimina' }).click()
    await expect(partLink(page, 'Contatti 0')).toBeVisible()
    await settled(page)
  })
  await test.step('a value is edited where it stands and taken back; leaving the whole form asks first', async () => {
    const name = unique('Zz bozza')
    const id = await makeCustomer(page, name, { city: 'Rimini' })
    await moveTo(page, `/customers/${id}`)
    const main = page.getByRole('main')
    // A record that is only read opens no keyboard.
    await expect(main.locator('input:focus, textarea:focus')).toHaveCount(0)
    await openPart(page, 'Anagrafica')
    await main.getByRole('button', { name: `Modifica Città di ${name}` }).click()
    const input = main.getByRole('textbox', { name: `Città di ${name}` })
    await input.fill('Forlì')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await input.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ city: 'Forlì' })
    expect((await sent).headers()['if-match']).toBe('W/"1"')
    await expect(main.getByRole('list', { name: 'Dati principali' })).toContainText('Forlì')
    await page.getByRole('button', { name: 'Annulla', exact: true }).last().click()
    await expect(main.getByRole('list', { name: 'Dati principali' })).toContainText('Rimini')

    await openPart(page, 'Cronologia')
    const timeline = main.getByRole('region', { name: 'Cronologia' })
    await expect(timeline.locator('ol > li').first()).toContainText('Città:')
    await timeline.getByRole('button', { name: 'Visite' }).click()
    await expect(timeline.getByText('Niente di questo tipo, per ora')).toBeVisible()
    await settled(page)
    await inspect(page)

    await openPart(page, 'Anagrafica')
    await main.getByRole('button', { name: 'Modifica tutto' }).click()
    await fillIn(main, { Città: 'Cesena' })
    const question = dialogOf(page, 'Abbandonare le modifiche?')
    await main.getByRole('button', { name: 'Torna a Clienti' }).click()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Continua a modificare' }).click()
    await expect(question).toBeHidden()
    await expect(textIn(main, 'Città')).toHaveValue('Cesena')
    await main.getByRole('button', { name: 'Salva' }).click()
    await expect(main.getByRole('list', { name: 'Dati principali' })).toContainText('Cesena')
    await settled(page)
  })
})

test('VAT numbers, details and the deletion of customers', {
  tag: [
    '@CUST-B-02',
    '@CUST-B-03',
    '@CUST-B-04',
    '@CUST-B-05',
    '@CUST-B-06',
    '@CUST-B-10',
    '@CUST-B-12',
    '@CUST-C-03',
    '@CUST-C-04',
    '@CUST-C-06',
    '@CUST-C-12',
    '@CUST-C-14',
    '@CUST-F-05',
    '@CUST-F-06',
    '@CUST-F-07',
    '@CUST-F-32',
    '@CUST-F-33',
    '@CUST-F-38',
    '@VAL-17',
  ],
}, async ({ page }) => {
  await test.step('a taken VAT number is refused', async () => {
    const [taken, name, holder, agent] = [
      freeVatNumber(),
      unique('Zz nuovo'),
      unique('Zz titolare'),
      await anAgent(page),
    ]
    await makeCustomer(page, holder, { vatNumber: taken, agentId: agent.id })
    const saved: string[] = []
    page.on('request', (request) => request.method() === 'POST' && saved.push(request.url()))
    await visit(page, '/customers')
    const main = page.getByRole('main')
    const looked = page.waitForRequest((request) => request.url().includes('/api/customers/vat-number/'))
    await fillIn(main, { 'Ragione sociale': name, 'Partita IVA': `IT ${taken}` })
    expect(new URL((await looked).url()).pathname).toBe(`/api/customers/vat-number/${taken}`)
    const dialog = dialogOf(page, 'Partita IVA già presente')
    await expect(dialog).toContainText(holder)
    await expect(dialog).toContainText(`Agente: ${agent.name}`)
    await settled(page)
    await inspect(page)
    await dialog.getByRole('button', { name: 'Ho capito' }).click()
    await expect(dialog).toBeHidden()
    await expect(main.locator('[data-field="vatNumber"] .ant-form-item-explain-error')).toContainText(
      `Agente: ${agent.name}`,
    )

    await main.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Ho capito' }).click()
    await expect(dialog).toBeHidden()
    expect(saved).toEqual([])

    await fillIn(main, { 'Partita IVA': freeVatNumber() })
    await expect(main.locator('[data-field="vatNumber"] .ant-form-item-explain-error')).toHaveCount(0)
    await main.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page).toHaveURL(/\/customers\/\d+$/)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await inspect(page)
  })
  await test.step('deleting a customer names what is deleted with it and what prevents it', async () => {
    const name = unique('Zz eliminare')
    const id = await makeCustomer(page, name)
    await moveTo(page, `/customers/${id}?vista=contatti`)
    const contact = await openNew(page, 'Contatto')
    await fillIn(contact, { Nome: 'Ugo', Cognome: 'Bassi' })
    await save(page, contact)
    await openPart(page, 'Visite')
    const visitForm = await openNew(page, 'Visita')
    await fillIn(visitForm, { Titolo: 'Sopralluogo', 'Ora inizio': '10:00' })
    await textIn(visitForm, 'Titolo').click()
    await expect(textIn(visitForm, 'Ora fine')).toHaveValue('11:00')
    await save(page, visitForm)
    await expect(partLink(page, 'Visite 1')).toBeVisible()

    await pressRow(page, 'Elimina', name)
    const dialog = dialogOf(page, 'Conferma eliminazione')
    await expect(dialog).toContainText(name)
    await expect(dialog).toContainText('1 contatto')
    await expect(dialog.getByRole('link', { name: '1 visita' })).toHaveAttribute('href', /customerId/)
    await expect(dialog.getByRole('button', { name: 'Elimina' })).toBeDisabled()
    await inspect(page)
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await expect(dialog).toBeHidden()

    await pressRow(page, 'Elimina', 'Sopralluogo')
    await dialog.getByRole('button', { name: 'Elimina' }).click()
    await expect(partLink(page, 'Visite 0')).toBeVisible()
    await pressRow(page, 'Elimina', name)
    await dialog.getByRole('button', { name: 'Elimina' }).click()
    await expect(page).toHaveURL(/\/customers\/all/)
    await settled(page)
    await expect(page.getByRole('main').getByText(name)).toHaveCount(0)
  })
  await test.step('the own number of a customer is not looked up, and a doubtful one only warns; technical code and potential in euro and kilograms are saved', async () => {
    const [number, name] = [freeVatNumber(), unique('Zz stessa')]
    const id = await makeCustomer(page, name, { vatNumber: number })
    await moveTo(page, `/customers/${id}?vista=modifica`)
    const main = page.getByRole('main')
    await fillIn(main, { 'Partita IVA': `${number.slice(0, 10)}${(Number(number[10]) + 1) % 10}` })
    await expect(main.locator('[data-field="vatNumber"]').getByRole('status').first()).not.toBeEmpty()
    await fillIn(main, { 'Partita IVA': number, Codice: 'ZZ1' })
    await main.getByRole('button', { name: 'Salva', exact: true }).click()
    await heard(page, SAVED)
    await settled(page)

    await main.getByRole('button', { name: 'Modifica tutto' }).click()
    await expect(main.getByText('Potenziale acquisto (€)')).toBeVisible()
    await expect(main.locator('[data-field="potential"]')).toContainText('kg')
    await pick(main.getByRole('combobox', { name: 'Codice tecnico' }), 0)
    await pick(main.getByRole('combobox', { name: 'Potenziale acquisto (€)' }), 0)
    await fillIn(main, { 'Potenziale (kg)': '925,5' })
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await main.getByRole('button', { name: 'Salva', exact: true }).click()
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({ potential: 925.5 })
    expect([typeof body.techCodeId, typeof body.potentialPurchaseId]).toEqual(['number', 'number'])
    await settled(page)
  })
  await test.step('choices of a detail narrow each other; families that do not match a changed category are removed and named', async () => {
    const id = await makeCustomer(page, unique('Zz dettagli'))
    await moveTo(page, `/customers/${id}?vista=dettagli`)
    const dialog = await openNew(page, 'Dettaglio')
    const asked = page.waitForRequest((request) => /\/api\/families\?.*categoryId/.test(request.url()))
    await pick(dialog.getByRole('combobox', { name: 'Categoria' }), 0)
    await pick(dialog.getByRole('combobox', { name: 'Famiglie' }), 0)
    await asked
    await pick(dialog.getByRole('combobox', { name: 'Competitor' }), 0)
    // A name of its own instead of the one chosen.
    await fillIn(dialog, { 'Altro competitor': 'Noleggi Riuniti' })
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await inspect(page)
    await save(page, dialog)
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({ customerId: id, competitorId: null, competitorName: 'Noleggi Riuniti' })
    expect(body.familyIds).toHaveLength(1)
    await expect(partLink(page, 'Dettagli 1')).toBeVisible()

    // Families that do not go with another category are taken away, and named.
    const other = await openNew(page, 'Dettaglio')
    const family = await pick(other.getByRole('combobox', { name: 'Famiglie' }), 0)
    const fitting = page.waitForResponse((response) => /\/api\/families\?.*categoryId/.test(response.url()))
    await pick(other.getByRole('combobox', { name: 'Categoria' }), 0)
    await fitting
    await settled(page)
    const first = await other.getByText(`Rimossi perché non compatibili con la categoria: ${family}`).count()
    if (first === 0) await pick(other.getByRole('combobox', { name: 'Categoria' }), 1)
    await expect(other.getByText(`Rimossi perché non compatibili con la categoria: ${family}`)).toBeVisible()
    await settled(page)
  })
})

test('a visit and a negotiation begin with what is known of the customer, and are found on its page', {
  tag: ['@CUST-C-02', '@NEG-C-02'],
}, async ({ page }) => {
  await signIn(page, 'admin')
  const [name, vatNumber] = [unique('Zz avvio'), freeVatNumber()]
  const id = await makeCustomer(page, name, { vatNumber, phone: '0541 700100' })
  await visit(page, `/customers/${id}`)
  await page.getByRole('button', { name: 'Nuova trattativa' }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Salva' }) })
  await expect(textIn(dialog, 'Ragione sociale')).toHaveValue(name)
  await expect(textIn(dialog, 'Partita IVA')).toHaveValue(vatNumber)
  await save(page, dialog)

  await moveTo(page, `/customers/${id}`)
  await expect(partLink(page, 'Trattative 1')).toBeVisible()
  await page.getByRole('button', { name: 'Nuova visita' }).first().click()
  const visitForm = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Salva' }) })
  await fillIn(visitForm, { Titolo: 'Sopralluogo', 'Ora inizio': '10:00' })
  await textIn(visitForm, 'Titolo').click()
  await save(page, visitForm)
  await expect(partLink(page, 'Visite 1')).toBeVisible()
  const entries = page.getByRole('region', { name: 'Cronologia' }).locator('ol > li')
  await expect(entries.filter({ hasText: 'Sopralluogo' })).toHaveCount(1)
  await expect(entries.filter({ hasText: 'Trattativa' }).getByRole('link', { name })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Clienti' }),
  ).toHaveAttribute('aria-current', 'page')
  await settled(page)
})
