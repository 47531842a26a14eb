import type { Locator, Page } from '@playwright/test'
import { pixel } from '#tests/support/files.ts'
import { type Account, headersOf, newAccount } from './support/accounts.ts'
import { api } from './support/customers.ts'
import { heard, restOnMessages } from './support/messages.ts'
import { openPage, openView } from './support/negotiations.ts'
import { answerTo, contactsOf, lastMailFor, subjectsFor } from './support/receivers.ts'
import { dialogOf } from './support/screen.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const LIST = '/trattativeCp/trattativeCp'
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const brochure = { name: 'Gru è già.pdf', mimeType: 'application/pdf', buffer: pdf }
const photo = { name: 'foto.png', mimeType: 'image/png', buffer: pixel(7) }

/** A seller of the test's own, so that nobody else hears of what fails, with one negotiation; opens the list of it. */
async function start(page: Page): Promise<{ seller: Account; name: string; email: string; id: number }> {
  const seller = await newAccount(page.request, 'ROLE_COMMERCIALE_CP')
  const headers = await headersOf(page.request)
  const linked = { linkAccreditamento: 'https://accrediti.example/abc' }
  expect((await page.request.put(`/api/users/${seller.id}`, { data: linked, headers })).status()).toBe(200)
  await signIn(page, seller.username, ownPassword)
  const name = unique('Zz invii')
  const email = `${name.replaceAll(/\W/g, '').toLowerCase()}@cliente.example`
  const [state] = (await api(page, 'GET', '/api/stati_trattative')) as { id: number }[]
  const values = { ragioneSociale: name, email, contatto: 'Anna Pero', statoTrattativaId: state?.id }
  const { id } = (await api(page, 'POST', '/api/trattative_cp', values)) as { id: number }
  await visit(page, `${LIST}?filters=${encodeURIComponent(JSON.stringify({ ragioneSociale: name }))}`)
  return { seller, name, email, id }
}

const menuButton = (page: Page, name: string) => page.getByRole('button', { name: `Invii di ${name}` })
const menuOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Invii di ${name}` })

/** Opens the dialog of one send through the menu of the row, once its preview is there. */
async function openSend(page: Page, name: string, title: string): Promise<Locator> {
  await menuButton(page, name).click()
  await menuOf(page, name).getByRole('button', { name: title }).click()
  const dialog = dialogOf(page, title)
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  return dialog
}

/** Presses a button that sends twice in a row; the dialog goes. */
async function confirm(dialog: Locator, button = dialog.getByRole('button', { name: 'Invia', exact: true })) {
  await button.dblclick()
  await expect(dialog).toBeHidden()
}

/** Sends a mail that speaks of something attached, and carries no file: that is asked first, and stays asked. */
async function confirmDoubtful(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Invia', exact: true }).dblclick()
  const doubt = dialog.page().getByRole('dialog').filter({ hasText: 'Il testo parla di un allegato' })
  await confirm(dialog, doubt.getByRole('button', { name: 'Invia lo stesso' }))
}

/** What the menu says of one send. */
async function saidOf(page: Page, name: string, title: string): Promise<string> {
  await menuButton(page, name).click()
  const text = await menuOf(page, name).getByRole('button', { name: title }).innerText()
  await page.keyboard.press('Escape')
  return text
}

test('four kinds of sends arrive exactly once each', {
  tag: [
    '@NEG-B-06',
    '@NEG-B-07',
    '@NEG-B-08',
    '@NEG-B-09',
    '@NEG-B-10',
    '@NEG-B-11',
    '@NEG-B-12',
    '@NEG-B-13',
    '@NEG-B-18',
    '@NEG-B-19',
    '@NEG-B-21',
    '@NEG-B-22',
    '@NEG-C-10',
    '@NEG-C-11',
    '@NEG-C-12',
    '@NEG-C-13',
    '@GEN-08',
  ],
}, async ({ page }) => {
  const { name, email, id } = await start(page)
  const office = `ufficio.${email}`
  const kinds = [
    ['Invia l’anagrafica', 'invia-anagrafica', 'anagraficaInviata', office],
    ['Invia la brochure', 'invia-brochure', 'brochureInviata', email],
    ['Invia il link di accreditamento', 'invia-link-accreditamento', 'linkAccreditamentoInviato', email],
    ['Invia il contatto al gestionale', 'invia-contatto-mago', 'contattoMagoInviato', ''],
  ] as const
  for (const [title, call, flag, to] of kinds) {
    const before = to ? await subjectsFor(to) : []
    const dialog = await openSend(page, name, title)
    const preview = dialog.getByRole('region', { name: 'Anteprima' })
    await expect(preview).toContainText(name)
    if (to === office) {
      // What the template proposes is a proposal.
      await dialog.getByLabel('Destinatario').fill('')
      await dialog.getByRole('button', { name: 'Invia', exact: true }).click()
      await expect(dialog.getByText('Campo obbligatorio')).toBeVisible()
      await dialog.getByLabel('Destinatario').fill('uno@a.it, due@b.it')
      await expect(dialog.getByText('Inserisci un solo indirizzo email')).toBeVisible()
      await dialog.getByLabel('Destinatario').fill(office)
      await dialog.getByLabel('Note per l’invio').fill('Pagamento a 30 giorni')
      await expect(preview).toContainText('Pagamento a 30 giorni')
      await inspect(page)
    }
    // Nothing leaves before somebody says so.
    expect([to ? await subjectsFor(to) : [], await contactsOf(name)]).toEqual([before, 0])
    const asked = page.waitForRequest(`**/api/trattative_cp/${call}`)
    await (call === 'invia-brochure' ? confirmDoubtful(dialog) : confirm(dialog))
    expect((await asked).postDataJSON()).toMatchObject({ idTrattativaCp: id, email: to || email })
    await expect.poll(() => flagsOf(page, id)).toMatchObject({ [flag]: 'Y' })
    await expect.poll(() => saidOf(page, name, title)).toContain('Inviato')
    if (to) expect(await subjectsFor(to)).toHaveLength(before.length + 1)
  }
  expect(await contactsOf(name)).toBe(1)
  expect(await lastMailFor(office)).toContain('Pagamento a 30 giorni')
  expect((await flagsOf(page, id)).note_invio_anagrafica).toBe('Pagamento a 30 giorni')
  // Once more is possible, and says that it is once more.
  const again = await openSend(page, name, 'Invia la brochure')
  await expect(again.getByText('Già inviato il')).toBeVisible()
  // Pressed once: a second press may meet the page below, and take the focus there.
  await again.getByRole('button', { name: 'Invia di nuovo', exact: true }).click()
  await page.getByRole('button', { name: 'Invia lo stesso' }).click()
  await expect(menuButton(page, name)).toBeFocused()
  await expect.poll(() => subjectsFor(email).then((all) => all.length)).toBe(3)
})

const flagsOf = async (page: Page, id: number) =>
  (await api(page, 'GET', `/api/trattative_cp/${id}`)) as Record<string, unknown>

test('a marketing brochure is refused by the server, then by the recipient, waits, and arrives with its files', {
  tag: ['@NEG-B-14', '@NEG-B-15', '@NEG-B-16', '@NEG-B-20', '@NEG-C-14', '@NEG-F-61', '@NEG-F-62'],
}, async ({ page }) => {
  allowAnswers(page, 503)
  const { name, email, id } = await start(page)
  await answerTo(email, 'refused')
  const dialog = await openSend(page, name, 'Invia una brochure marketing')
  await dialog.getByLabel('Oggetto').fill('Offerte di primavera')
  await dialog.getByLabel('Testo').fill('Gentile cliente,\nla nuova gamma in allegato.')
  await dialog.locator('input[type=file]').first().setInputFiles(brochure)
  await dialog.locator('input[type=file]').last().setInputFiles([photo])
  const preview = dialog.getByRole('region', { name: 'Anteprima' })
  for (const text of ['Offerte di primavera', 'la nuova gamma in allegato.', brochure.name, photo.name]) {
    await expect(preview).toContainText(text)
  }
  await inspect(page)
  const path = '**/api/trattative_cp/invia-brochure-marketing'
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Il servizio non è disponibile' } }))
  await dialog.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByText('Il servizio non è disponibile')).toBeVisible()
  await expect(preview).toContainText(brochure.name)
  await expect(dialog.getByLabel('Oggetto')).toHaveValue('Offerte di primavera')
  await page.unroute(path)
  await restOnMessages(page)
  await confirm(dialog)

  const failure = page.getByRole('alert').filter({ hasText: 'Invio non riuscito' })
  await expect(failure).toContainText('No such user here')
  await expect(menuButton(page, name)).toContainText('fallito')
  expect((await flagsOf(page, id)).brochureInviata).toBe('N')
  await answerTo(email, 'later')
  await failure.getByRole('button', { name: 'Riprova' }).click()
  await expect(menuButton(page, name)).toContainText('in coda')

  await menuButton(page, name).click()
  await menuOf(page, name).getByRole('link', { name: 'Tutti gli invii' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invii' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('In coda')
  await expect(row).toContainText('Try again later')
  await settled(page)
  await inspect(page)
  await row.getByRole('button', { name: /^Mostra l’invio/ }).click()
  await expect(page.getByRole('dialog', { name: 'Invio: Brochure marketing' })).toContainText(
    'la nuova gamma in allegato.',
  )
  await page.keyboard.press('Escape')
  // It is tried again by itself as well, until it is refused: from then on only somebody's press sends it.
  await answerTo(email, 'refused')
  await expect(row).toContainText('Non inviato')
  await page.goBack()
  await expect(menuButton(page, name)).toHaveAccessibleName(`Invii di ${name}: fallito`)
  await inspect(page)
  await page.goForward()
  await answerTo(email, 'take')
  await row.getByRole('button', { name: /^Riprova l’invio/ }).click()
  await expect(row).toContainText('Inviato')
  expect(await subjectsFor(email)).toEqual(['Offerte di primavera'])
  const mail = await lastMailFor(email)
  expect(mail.match(/Content-Disposition: attachment/g)).toHaveLength(2)
  expect(mail.indexOf('application/pdf')).toBeLessThan(mail.indexOf('image/png'))
  expect((await flagsOf(page, id)).brochureInviata).toBe('Y')
})

test('several attachments are selected, survive a failed save, are saved, opened, described and removed', {
  tag: [
    '@NEG-B-25',
    '@NEG-C-07',
    '@NEG-C-08',
    '@NEG-C-09',
    '@NEG-F-56',
    '@NEG-F-57',
    '@NEG-F-58',
    '@NEG-F-64',
    '@GEN-06',
  ],
}, async ({ page }) => {
  allowAnswers(page, 422)
  const { name, id } = await start(page)
  const listed = page.waitForRequest(`**/api/trattativa_cp_allegato/${id}`)
  await openPage(page, name)
  await openView(page, 'Allegati')
  await listed
  const part = page.locator('[data-files]')
  await part.locator('input[type=file]').setInputFiles([brochure, photo])
  await part.getByLabel(`Descrizione di ${brochure.name}`).fill('Catalogo')
  await page.route('**/api/trattativa_cp_allegato', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { message: 'La trattativa è conclusa' },
    }),
  )
  await part.getByRole('button', { name: 'Salva 2 allegati' }).click()
  await expect(part.getByText('Non salvati: La trattativa è conclusa')).toBeVisible()
  await expect(part.getByLabel(`Descrizione di ${brochure.name}`)).toHaveValue('Catalogo')
  await inspect(page)
  await page.unroute('**/api/trattativa_cp_allegato')
  await part.getByLabel(`Descrizione di ${photo.name}`).press('Enter')
  await heard(page, 'Documento caricato correttamente')
  await expect(part.getByText('Catalogo')).toBeVisible()

  const arriving = page.waitForEvent('download')
  await part.getByRole('button', { name: `Scarica ${brochure.name}` }).click()
  expect((await arriving).suggestedFilename()).toBe(brochure.name)
  await part.getByRole('button', { name: `Anteprima di ${photo.name}` }).click()
  await expect(dialogOf(page, photo.name).getByRole('img', { name: photo.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, photo.name)).toBeHidden()
  await part.getByRole('button', { name: `Modifica la descrizione di ${photo.name}` }).click()
  await part.getByRole('textbox', { name: `Descrizione di ${photo.name}` }).fill('Dal cantiere')
  await part.getByRole('button', { name: 'Salva 1 allegato' }).click()
  await expect(part.getByRole('listitem').getByText('Dal cantiere')).toBeVisible()

  await restOnMessages(page)
  const removed = page.waitForRequest((one) => one.method() === 'DELETE')
  await part.getByRole('button', { name: `Elimina ${photo.name}` }).click()
  await dialogOf(page, 'Conferma eliminazione').getByRole('button', { name: 'Elimina' }).click()
  expect((await removed).url()).toContain('/api/trattativa_cp_allegato/')
  await expect(part.getByText('Dal cantiere')).toBeHidden()
  await page.getByRole('status').getByRole('button', { name: 'Annulla' }).click()
  await expect(part.getByText('Dal cantiere')).toBeVisible()
  await settled(page)
})
