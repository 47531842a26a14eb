import type { Locator } from '@playwright/test'
import { pixel } from '#tests/support/files.ts'
import { api, freeVatNumber } from './support/customers.ts'
import { heard } from './support/messages.ts'
import { openPage, openView } from './support/negotiations.ts'
import { fullNameOf } from './support/people.ts'
import { dialogOf, fillIn, filterBy, namedRow, openNew, pick, remove, save, textIn, typeDay } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

const LIST = '/trattativeCp/trattativeCp'
const ONE = 'Trattativa'

const section = (dialog: Locator, name: string) => dialog.getByRole('group', { name, exact: true })
const switchOf = (dialog: Locator, name: string) => dialog.getByRole('switch', { name, exact: true })

test('a negotiation is created, edited and lost', {
  tag: [
    '@NEG-B-23',
    '@NEG-B-26',
    '@NEG-C-02',
    '@NEG-C-03',
    '@NEG-C-04',
    '@NEG-C-05',
    '@NEG-F-06',
    '@NEG-F-15',
    '@NEG-F-28',
    '@NEG-F-30',
    '@NEG-F-33',
    '@NEG-F-41',
  ],
}, async ({ page }) => {
  await signIn(page, 'commerciale_cp')
  const name = unique('Zz trattativa')
  await visit(page, LIST)
  const states = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/stati_trattative')
  const dialog = await openNew(page, ONE)
  await states
  await expect(textIn(dialog, 'Partita IVA')).toBeFocused()
  for (const field of [
    'Trasporto',
    'Importo del trasporto',
    'Importo della cauzione',
    'Data della visita',
    'Note sulla perdita',
  ])
    await expect(textIn(dialog, field), field).toBeHidden()
  await inspect(page)

  await fillIn(section(dialog, 'Cliente'), {
    'Ragione sociale': name,
    'Codice fiscale': 'rssmra85t10a562t',
    Telefono: '333 1234567',
  })
  await expect(section(dialog, 'Cliente')).toContainText('Il formato del codice fiscale non è corretto')
  await fillIn(section(dialog, 'Cliente'), { 'Codice fiscale': 'rssmra85t10a562s' })
  await dialog.getByRole('navigation').getByRole('button', { name: 'Quando' }).click()
  await fillIn(section(dialog, 'Quando'), { Inizio: '10-03-2031', Durata: '3' })
  await typeDay(dialog, 'Fine', '01-03-2031')
  expect(await pick(dialog.getByRole('combobox', { name: 'Unità della durata' }), 1)).toBe('Mesi')
  await expect(section(dialog, 'Quando')).toContainText('La Fine deve essere maggiore o uguale della Inizio')
  await dialog.getByRole('navigation').getByRole('button', { name: 'Dove' }).click()
  await section(dialog, 'Dove').getByRole('button', { name: 'Metti il segnaposto al centro' }).click()
  await expect(textIn(dialog, 'Latitudine')).toHaveValue(/^\d{2},\d{1,6}$/)
  await switchOf(dialog, 'Trasporto richiesto').click()
  await switchOf(dialog, 'Cauzione').click()
  await fillIn(section(dialog, 'Condizioni'), {
    Trasporto: 'Bilico',
    'Importo del trasporto': '250,50',
    'Importo della cauzione': '500',
  })
  await switchOf(dialog, 'Visita da ripianificare').click()
  await fillIn(section(dialog, 'Prossimi passi'), { 'Note sulla visita': 'Al cantiere' })
  await typeDay(dialog, 'Data della visita', '05-03-2031')
  // A new one has a state, which covers the field it is searched in.
  const state = dialog.getByRole('combobox', { name: 'Stato trattativa' })
  await dialog.getByTitle('Nuova', { exact: true }).click()
  await expect(state).toBeEditable()
  await state.fill('Persa')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'Persa' }).click()
  await fillIn(section(dialog, 'Esito'), { 'Note sulla perdita': 'Troppo lontano' })
  await expect(textIn(dialog, 'Operatore')).toHaveValue(fullNameOf('commerciale_cp'))
  await expect(textIn(dialog, 'Operatore')).toBeDisabled()

  // A wrong date keeps the dialog; put right, one call makes the negotiation.
  const posts: Record<string, unknown>[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postDataJSON()))
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(textIn(dialog, 'Fine')).toBeFocused()
  expect(posts).toEqual([])
  await typeDay(dialog, 'Fine', '10-06-2031')
  await save(page, dialog)
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatchObject({
    ragioneSociale: name,
    codiceFiscale: 'RSSMRA85T10A562S',
    durata: 3,
    unitaDurata: 'M',
    inizio: '10-03-2031',
    fine: '10-06-2031',
    importo_trasporto: 250.5,
    importoCauzione: 500,
    data_visita: '05-03-2031',
    note_visita: 'Al cantiere',
    notePersa: 'Troppo lontano',
    archiviata: 'N',
  })

  await filterBy(page, 'Ragione sociale', name)
  await expect(page.getByText('P Persa')).toHaveCSS('background-color', 'rgb(198, 40, 40)')
  await openPage(page, name)
  await expect(page.getByRole('region', { name: 'Quando' })).toContainText(/Durata\s*3\s*mesi/)
  await page.getByRole('button', { name: 'Modifica tutto' }).click()
  const editing = page.getByRole('region', { name: `Modifica di ${name}` })
  const photo = { name: 'foto.png', mimeType: 'image/png', buffer: pixel(7) }
  await section(editing, 'Allegati').locator('input[type=file]').setInputFiles([photo])
  // What the row does not have is hidden, and keeps what it has.
  await switchOf(editing, 'Trasporto richiesto').click()
  await expect(textIn(editing, 'Trasporto')).toBeHidden()
  await fillIn(editing, { Note: 'Richiama lui' })
  await editing.getByRole('button', { name: 'Annulla' }).click()
  await dialogOf(page, 'Abbandonare le modifiche?').getByRole('button', { name: 'Continua a modificare' }).click()
  await expect(textIn(editing, 'Note')).toHaveValue('Richiama lui')
  await expect(editing.getByRole('button', { name: /^Salva \d/ })).toHaveCount(0)
  // One button saves the form and what was attached to it.
  await editing.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(editing).toBeHidden()
  await heard(page, 'Documento caricato correttamente')

  // An address of earlier leads to its page, where it can be deleted too.
  const { id } = (await firstNamed(page, name)) ?? {}
  const read = page.waitForRequest((request) => new URL(request.url()).pathname === `/api/trattative_cp/${id}`)
  await page.goto(`${LIST}?trattativa=${id}&sezione=attachments`)
  await read
  await expect(page).toHaveURL(new RegExp(`${LIST}/${id}\\?vista=allegati$`))
  await expect(page.locator('[data-files]')).toContainText(photo.name)
  await openView(page, 'Dati')
  await expect(page.getByRole('region', { name: 'Prossimi passi' })).toContainText('Richiama lui')
  await settled(page)
  await inspect(page)
  await page.getByRole('button', { name: `Altre azioni per ${name}` }).click()
  await page.getByRole('button', { name: `Elimina ${name}` }).click()
  await dialogOf(page, 'Conferma eliminazione').getByRole('button', { name: 'Elimina' }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}(\\?|$)`))
  await filterBy(page, 'Ragione sociale', name)
  await expect(namedRow(page, name)).toHaveCount(0)
})

test('a VAT number finds its ERP customer and other open negotiations', {
  tag: ['@NEG-B-01', '@NEG-B-02', '@NEG-B-23', '@NEG-C-06'],
}, async ({ page }) => {
  const [number, customer, first, second] = [
    freeVatNumber(),
    unique('Zz gestionale'),
    unique('Zz aperta'),
    unique('Zz nuova'),
  ]
  await signIn(page, 'admin')
  const known = { ragioneSociale: customer, partitaIva: number, email: 'info@zz.example.it', telefono: '0543123456' }
  await api(page, 'POST', '/api/clienti', known)
  await api(page, 'POST', '/api/trattative_cp', { ragioneSociale: first, partitaIva: number })
  await api(page, 'POST', '/api/trattative_cp', {
    ragioneSociale: unique('Zz via'),
    partitaIva: number,
    archiviata: 'Y',
  })

  await signIn(page, 'commerciale_cp')
  await visit(page, LIST)
  const dialog = await openNew(page, ONE)
  await fillIn(dialog, { 'Ragione sociale': second })
  const others = dialogOf(page, 'Un’altra trattativa con questa partita IVA')
  await textIn(dialog, 'Partita IVA').focus()
  await page.keyboard.type(`IT ${number}`)
  await expect(others.getByRole('listitem')).toHaveCount(1)
  await expect(others.getByRole('link', { name: first })).toHaveAttribute('target', '_blank')
  await expect(others).toContainText('Nuova · ')
  // Whoever types goes on typing.
  await expect(textIn(dialog, 'Partita IVA')).toBeFocused()
  await settled(page)
  await inspect(page)

  await expect(dialog).toContainText(`Cliente già presente nel gestionale: ${customer}`)
  await fillIn(dialog, { Telefono: '333 1234567' })
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/clienti')
  await dialog.getByRole('button', { name: 'Compila i campi vuoti con i suoi dati' }).click()
  await asked
  await expect(dialog).toContainText('Compilati dal gestionale: Cliente, Email')
  await expect(textIn(dialog, 'Email')).toHaveValue('info@zz.example.it')
  await expect(textIn(dialog, 'Telefono')).toHaveValue('333 1234567')
  await expect(textIn(dialog, 'Ragione sociale')).toHaveValue(second)

  await fillIn(dialog, { 'Partita IVA': freeVatNumber() })
  await expect(dialog).not.toContainText('Cliente già presente')
  await expect(others).toHaveCount(0)
  await fillIn(dialog, { 'Partita IVA': number })
  await expect(dialog).toContainText('Cliente già presente')
  await expect(others).toBeVisible()
  await page.keyboard.press('Escape')
  await dialogOf(page, 'Abbandonare le modifiche?').getByRole('button', { name: 'Continua a modificare' }).click()
  await save(page, dialog)
  await filterBy(page, 'Ragione sociale', second)
  await remove(page, second)
  await expect(namedRow(page, second)).toHaveCount(0)
})

async function firstNamed(page: Parameters<typeof api>[0], name: string): Promise<{ id: number } | undefined> {
  const filters = encodeURIComponent(JSON.stringify({ ragioneSociale: name }))
  const rows = (await api(page, 'GET', `/api/trattative_cp?filters=${filters}`)) as { id: number }[]
  return rows[0]
}
