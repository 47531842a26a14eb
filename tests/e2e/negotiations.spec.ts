import { api } from './support/customers.ts'
import { heard, restOnMessages } from './support/messages.ts'
import { fullNameOf } from './support/people.ts'
import {
  choose,
  closeFilters,
  dialogOf,
  filterBy,
  namedRow,
  openFilters,
  openMore,
  pick,
  pressRow,
  sortBy,
} from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const LIST = '/trattativeCp/trattativeCp'

interface Negotiation {
  id: number
  brochureInviata: string
}

test('the list with its pages and its archive', {
  tag: ['@NEG-B-03', '@NEG-B-04', '@NEG-B-05', '@NEG-B-24', '@NEG-B-27', '@NEG-C-01', '@NEG-F-12', '@NEG-F-52'],
}, async ({ page }) => {
  await signIn(page, 'commerciale_cp')
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/trattative_cp') asked.push(searchParams)
  })
  await visit(page, LIST)
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    filters: '{"archiviata":"N"}',
    sortBy: 'dataInserimento',
    descending: '1',
    page: '1',
    rowsPerPage: '50',
  })
  await expect(page.getByRole('button', { name: /^Altre azioni per / })).toHaveCount(50)
  await sortBy(page, 'Ragione sociale')
  const turned = page.waitForRequest((request) => new URL(request.url()).searchParams.get('page') === '2')
  await page.getByRole('button', { name: 'Pagina successiva' }).click()
  expect(new URL((await turned).url()).searchParams.get('sortBy')).toBe('ragioneSociale')
  await settled(page)

  const name = unique('Zz archivio')
  const { id } = (await api(page, 'POST', '/api/trattative_cp', { ragioneSociale: name })) as Negotiation
  await api(page, 'POST', '/api/trattative_cp/invia-brochure', { idTrattativaCp: id, email: 'zz@demo.example.it' })
  // Its delivery changes the row: what is pressed on the row as it was before meets another version.
  await expect
    .poll(async () => ((await api(page, 'GET', `/api/trattative_cp/${id}`)) as Negotiation).brochureInviata)
    .toBe('Y')
  await filterBy(page, 'Ragione sociale', name)
  await expect(page.getByTitle('Brochure: inviato')).toBeVisible()
  await inspect(page)

  const row = namedRow(page, name)
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await restOnMessages(page)
  await pressRow(page, 'Archivia', name)
  expect((await put).postDataJSON()).toEqual({ archiviata: 'Y', codiceLingua: 'it' })
  await expect(row).toHaveCount(0)
  await page.getByRole('region', { name: 'Messaggi' }).getByRole('button', { name: 'Annulla' }).last().click()
  await expect(row).toHaveCount(1)
  await settled(page)
  await pressRow(page, 'Archivia', name)
  await expect(row).toHaveCount(0)

  const others = await openFilters(page, 'Archiviata')
  expect(await pick(others.getByRole('combobox', { name: 'Archiviata' }), 1)).toBe('Sì')
  await closeFilters(page)
  await expect(row).toHaveCount(1)
  await settled(page)
  await pressRow(page, 'Ripristina', name)
  await expect(row).toHaveCount(0)
  await heard(page, 'Trattativa ripristinata')
  await page.getByRole('button', { name: 'Torna ai filtri iniziali' }).first().click()
  await settled(page)
  await filterBy(page, 'Ragione sociale', name)
  await expect(row).toHaveCount(1)
})

test('an authorized user reassigns a negotiation; others see who may', {
  tag: ['@NEG-B-17', '@NEG-C-15', '@NEG-F-01'],
}, async ({ page }) => {
  await signIn(page, 'supervisor_cp')
  const name = unique('Zz da riassegnare')
  const { id } = (await api(page, 'POST', '/api/trattative_cp', { ragioneSociale: name })) as Negotiation
  await visit(page, LIST)
  await filterBy(page, 'Ragione sociale', name)
  const offered = await openMore(page, name)
  await expect(offered.getByRole('button', { name: `Archivia ${name}` })).toBeVisible()
  const disabled = offered.getByRole('button', { name: `Riassegna ${name}: Lo può fare: Super amministratore, Amm` })
  await expect(disabled).toHaveAttribute('aria-disabled', 'true')

  await signIn(page, 'admin')
  await visit(page, `${LIST}?filters=${encodeURIComponent(JSON.stringify({ ragioneSociale: name }))}`)
  await pressRow(page, 'Riassegna', name)
  const dialog = dialogOf(page, 'Riassegna trattativa')
  await expect(dialog).toContainText(`Adesso la segue ${fullNameOf('supervisor_cp')}.`)
  await dialog.getByRole('button', { name: 'Riassegna' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Scegli l’operatore.')
  const owner = dialog.getByRole('combobox', { name: 'Nuovo operatore' })
  await choose(owner, ['supervisor_cp'])
  await dialog.getByRole('button', { name: 'Riassegna' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('La trattativa è già sua.')
  // What is chosen covers the field, as in every list one searches in.
  await owner.fill('user_cp')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'user_cp' }).click()
  await inspect(page)

  // Somebody else gives it away meanwhile: that is asked, and whoever leaves it chooses again.
  const { id: master } = (await api(
    page,
    'GET',
    `/api/users?filters=${encodeURIComponent('{"username":"master"}')}`,
  ).then((rows) => Object(rows)[0])) as Negotiation
  const path = `/api/trattative_cp/riassegna/${id}`
  await reassignElsewhere(page, path, master)
  allowAnswers(page, 412)
  await dialog.getByRole('button', { name: 'Riassegna' }).click()
  const question = dialogOf(page, 'Il dato è stato modificato da un altro utente')
  await expect(question.getByRole('group', { name: 'Operatore' })).toContainText(fullNameOf('master'))
  await inspect(page)
  await question.getByRole('button', { name: 'Lascia com’è' }).click()
  await expect(question).toBeHidden()
  await expect(dialog).toContainText(`Adesso la segue ${fullNameOf('master')}.`)
  const put = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(path))
  await dialog.getByRole('button', { name: 'Riassegna' }).click()
  expect(Object.keys((await put).postDataJSON())).toEqual(['userRiassegnazioneTrattativaCpId'])
  await expect(dialog).toBeHidden()
  await heard(page, `Trattativa riassegnata a ${fullNameOf('user_cp')}`)
  await settled(page)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(fullNameOf('user_cp'))
  await expect(page.getByRole('button', { name: `Altre azioni per ${name}` })).toBeFocused()
})

/** What a colleague does on another machine. */
async function reassignElsewhere(page: Parameters<typeof api>[0], path: string, to: number): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const data = { userRiassegnazioneTrattativaCpId: to }
  const answer = await page.request.put(path, { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok()).toBe(true)
}
