import { api } from './support/customers.ts'
import { heard } from './support/messages.ts'
import {
  choose,
  dialogOf,
  fillIn,
  filterBy,
  makeFamily,
  namedRow,
  openNew,
  openRow,
  pressRow,
  save,
} from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

test.beforeEach(({ page }) => signIn(page, 'admin'))

test('a duplicate value keeps the dialog open, with the error at its field', { tag: '@phone-full' }, async ({
  page,
}) => {
  allowAnswers(page, 422)
  const name = unique('Zz nazione')
  await visit(page, '/configurations/nations')
  const dialog = await openNew(page, 'Nazione')
  await fillIn(dialog, { Nome: name, Codice: 'it' })
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toContainText('Valore già presente: deve essere unico')
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue(name)
  const code = dialog.getByRole('textbox', { name: 'Codice' })
  await expect(code).toHaveValue('it')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await inspect(page)
  await fillIn(dialog, { Codice: '' })
  await save(page, dialog)
  await filterBy(page, 'Nome', name)
  await expect(namedRow(page, name)).toHaveCount(1)
})

test('an administrator saves, is refused, replaces and goes back, and loses no input', {
  tag: ['@DATA-01', '@DATA-02', '@DATA-03', '@DATA-22', '@MASTER-fonti-03', '@MASTER-fonti-04'],
}, async ({ page }) => {
  await test.step('an invalid form is not sent, and a save that does not reach the server loses no input', async () => {
    await visit(page, '/configurations/agents')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    const dialog = await openNew(page, 'Agente')
    await fillIn(dialog, { Email: 'non un indirizzo' })
    await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(dialog).toContainText('Campo obbligatorio')
    await expect(dialog).toContainText('Indirizzo email non valido')
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    expect(sent).toEqual([])
    await inspect(page)

    const name = unique('Zz agente')
    await fillIn(dialog, { Nome: name, Email: '' })
    await page.route('**/api/agents', (route) =>
      route.fulfill({ status: 503, json: { message: 'Riprovare tra poco' } }),
    )
    allowAnswers(page, 503)
    await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Riprovare tra poco' }).first()).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue(name)
    await page.unroute('**/api/agents')
    await save(page, dialog)
    await filterBy(page, 'Nome', name)
    await expect(namedRow(page, name)).toHaveCount(1)
  })
  await test.step('what a save sends; a new source is black on white', async () => {
    const sent: { method: string; url: string; body: unknown }[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET')
        sent.push({ method: request.method(), url: request.url(), body: request.postDataJSON() })
    })
    await moveTo(page, '/configurations/fonti')
    const source = await openNew(page, 'Fonte')
    await expect(source.getByRole('textbox', { name: 'Colore sfondo' })).toHaveValue('#FFFFFF')
    await expect(source.getByRole('textbox', { name: 'Colore carattere' })).toHaveValue('#000000')
    await page.keyboard.press('Escape')
    await expect(source).toBeHidden()
    for (const [route, one] of [
      ['/configurations/agents', 'Agente'],
      ['/configurations/nations', 'Nazione'],
    ] as const) {
      const name = unique('Zz')
      await moveTo(page, route)
      const creating = await openNew(page, one)
      await fillIn(creating, { Nome: name })
      await save(page, creating)
      await filterBy(page, 'Nome', name)
      const editing = await openRow(page, name)
      await fillIn(editing, { Nome: `${name} bis` })
      await save(page, editing)
    }
    const [createAgent, updateAgent, createNation, updateNation] = sent
    expect([createAgent?.method, updateAgent?.method]).toEqual(['POST', 'PUT'])
    expect(createAgent?.body).toMatchObject({ codiceLingua: 'it' })
    expect(updateAgent?.body).toMatchObject({ codiceLingua: 'it' })
    for (const nation of [createNation, updateNation]) expect(nation?.body).not.toHaveProperty('codiceLingua')
    for (const { body } of sent) expect(body).not.toHaveProperty('id')
  })
  await test.step('a row in use is not deleted, but another one takes its place, with one undo', async () => {
    const [category, family, other] = [unique('Zz categoria'), unique('Zz famiglia'), unique('Zz altra')]
    await makeFamily(page, category, family)
    await api(page, 'POST', '/api/categories', { name: other })

    await moveTo(page, '/configurations/categories')
    await filterBy(page, 'Nome', category)
    await pressRow(page, 'Elimina', category)
    const dialog = dialogOf(page, 'Conferma eliminazione')
    await expect(dialog.getByRole('link', { name: '1 famiglia' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Elimina', exact: true })).toBeDisabled()
    await inspect(page)
    await dialog.getByRole('button', { name: 'Sostituisci con…' }).click()
    await choose(dialog.getByRole('combobox'), [other])
    await dialog.getByRole('button', { name: 'Sostituisci ed elimina' }).click()
    await expect(dialog).toBeHidden()
    await heard(page, `Sostituzione in una riga ed eliminazione di «${category}» riuscite`)
    await expect(namedRow(page, category)).toHaveCount(0)
    await page.getByRole('region', { name: 'Messaggi' }).getByRole('button', { name: 'Annulla' }).last().click()
    await heard(page, 'Operazione annullata')
    await expect(namedRow(page, category)).toHaveCount(1)
  })
  await test.step('the browser’s back button asks before discarding input', async () => {
    await moveTo(page, '/')
    await moveTo(page, '/utenti/users')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utenti')
    const dialog = await openNew(page, 'Utente')
    await fillIn(dialog, { Nome: 'Zz non ancora salvato' })
    await page.goBack()
    const question = dialogOf(page, 'Abbandonare le modifiche?')
    await question.getByRole('button', { name: 'Continua a modificare' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/\/utenti\/users/)
    await expect(dialog.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Zz non ancora salvato')
    await page.goBack()
    await question.getByRole('button', { name: 'Abbandona', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utenti')
  })
})
