import { type Account, headersOf, newAccount } from './support/accounts.ts'
import { api } from './support/customers.ts'
import { openPage, openView } from './support/negotiations.ts'
import { dialogOf } from './support/screen.ts'
import { expect, onPhone, ownPassword, signIn, test, unique } from './support/test.ts'
import { accessibilityProblems, inspect, settled, visit } from './support/visit.ts'
import { dayIn } from './support/visits.ts'
import { allowAnswers } from './support/watch.ts'

const LIST = '/trattativeCp/trattativeCp'
type Page = Parameters<typeof api>[0]

const notes = (page: Page) => page.getByRole('region', { name: 'Prossimi passi' })
const edit = (page: Page, field: string, name: string) =>
  page.getByRole('button', { name: `Modifica ${field} di ${name}`, exact: true })

/** What a colleague saves on another machine. */
async function savedElsewhere(page: Page, colleague: Account, id: number, values: object): Promise<void> {
  const headers = await headersOf(page.request, colleague.username, ownPassword)
  expect((await page.request.put(`/api/trattative_cp/${id}`, { data: values, headers })).status()).toBe(200)
}

/** The messages that lie over a button of the open dialog or form. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const over = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    const messages = [...document.querySelectorAll('[data-over] > [data-kind]')].map((each) =>
      each.getBoundingClientRect(),
    )
    const buttons = [...document.querySelectorAll('.ant-modal button, article footer button')]
    return buttons
      .filter((button) => messages.some((message) => over(message, button.getBoundingClientRect())))
      .map((button) => button.textContent)
  })

test('a negotiation opens by its row; what changes daily is changed in its head, the rest where it stands @phone', {
  tag: ['@NEG-C-05', '@NEG-F-06', '@NEG-F-28', '@NEG-F-37', '@LIST-29'],
}, async ({ page }) => {
  allowAnswers(page, 412)
  const colleague = await newAccount(page.request, 'ROLE_COMMERCIALE_CP')
  await signIn(page, 'commerciale_cp')
  const name = unique('Zz pagina')
  const email = 'amministrazione.generale@demo.example.it'
  const values = { ragioneSociale: name, telefono: '333 1234567', email, note: 'Prima', richiamareInData: dayIn(-3) }
  const { id } = (await api(page, 'POST', '/api/trattative_cp', values)) as { id: number }
  await visit(page, `${LIST}?filters=${encodeURIComponent(JSON.stringify({ ragioneSociale: name }))}`)
  // Its state is read whole in the list.
  const chip = page.getByRole('button', { name: `Stato di ${name}` }).getByText(/\S/)
  expect(await chip.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await openPage(page, name)
  await expect(page).toHaveURL(new RegExp(`${LIST}/${id}$`))
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(page.getByRole('link', { name: /^Chiama/ })).toHaveAttribute('href', 'tel:+393331234567')
  expect(await page.evaluate(() => document.activeElement?.matches('input, textarea'))).toBe(false)
  await inspect(page)
  expect(await accessibilityProblems(page, 'target-size'), 'the pencil beside a long address').toEqual([])

  // The state in one click; a loss asks its reason.
  const state = page.locator('header').getByRole('button', { name: `Stato di ${name}` })
  await state.click()
  if (!onPhone(page)) {
    const panel = await page.getByRole('dialog', { name: `Stato di ${name}` }).boundingBox()
    expect(panel?.x, 'it opens over the page, not over the menu beside it').toBe((await state.boundingBox())?.x)
  }
  await page
    .getByRole('dialog', { name: `Stato di ${name}` })
    .getByRole('button', { name: 'Persa' })
    .click()
  const lost = dialogOf(page, 'Segna come persa')
  await lost.getByLabel('Note sulla perdita').fill('Troppo lontano')
  await lost.getByRole('button', { name: 'Segna come persa' }).click()
  await expect(state).toContainText('Persa')
  await expect(page.getByRole('region', { name: 'Esito' })).toContainText('Troppo lontano')
  // Nobody calls about what is closed; opened again, the late callback is red and there to be done.
  const head = page.locator('header').filter({ has: page.getByRole('heading', { name }) })
  await expect(head.getByText(`Persa il ${dayIn(0)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Fatto: ${name}` })).toHaveCount(0)
  await state.click()
  await page
    .getByRole('dialog', { name: `Stato di ${name}` })
    .getByRole('button', { name: 'Nuova' })
    .click()
  await expect(head.getByTitle('in ritardo')).toContainText(`${dayIn(-3)}`)
  await expect(head.getByTitle('in ritardo')).toContainText('in ritardo')
  await page.getByRole('button', { name: `Fatto: ${name}` }).click()
  await page
    .getByRole('form', { name: `Richiamata di ${name}` })
    .getByRole('button', { name: 'Fatto' })
    .click()

  // The callback is planned with one click: without one there is nothing that could be done.
  await expect(page.getByRole('button', { name: `Fatto: ${name}` })).toHaveCount(0)
  await page.getByRole('button', { name: `Pianifica la richiamata di ${name}` }).click()
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Domani' }).click()
  expect(Object.keys((await put).postDataJSON()).sort()).toEqual(['codiceLingua', 'richiamareInData'])
  await expect(page.getByRole('button', { name: `Fatto: ${name}` })).toBeVisible()

  // A value is edited where it stands; what somebody else has saved meanwhile in the same field is asked about.
  await edit(page, 'Note', name).click()
  const input = page.getByRole('textbox', { name: `Note di ${name}` })
  await input.fill('Mia')
  await savedElsewhere(page, colleague, id, { note: 'Di un collega', contatto: 'Anna' })
  await input.press('Control+Enter')
  const conflict = page.getByRole('dialog').filter({ hasText: 'La mia modifica' })
  await expect(conflict).toContainText('Di un collega')
  await conflict.getByRole('button', { name: 'Usa tutte le mie' }).click()
  await conflict.getByRole('button', { name: /^Salva/ }).click()
  await expect(notes(page)).toContainText('Mia')
  await expect(page.getByRole('region', { name: 'Cliente', exact: true })).toContainText('Anna')
  await settled(page)

  // Its views have an address, and Back leads through them to the list as it was.
  await openView(page, 'Invii')
  await expect(page).toHaveURL(/\?vista=invii$/)
  await openView(page, 'Allegati')
  await page.goBack()
  await expect(page).toHaveURL(/\?vista=invii$/)
  await page.getByRole('button', { name: /^Torna a / }).click()
  await expect(page).toHaveURL(/\?filters=/)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('messages never cover a button of a dialog; a mail that speaks of a missing file asks first @phone-full', {
  tag: ['@NEG-B-08', '@MSG-01'],
}, async ({ page }) => {
  allowAnswers(page, 422)
  await signIn(page, 'commerciale_cp')
  const name = unique('Zz messaggi')
  const { id } = (await api(page, 'POST', '/api/trattative_cp', { ragioneSociale: name })) as { id: number }
  await visit(page, `${LIST}/${id}?invio=brochure-marketing`)
  const dialog = dialogOf(page, 'Invia una brochure marketing')
  await dialog.getByLabel('Oggetto').fill('Offerte')
  await dialog.getByLabel('Testo').fill('')
  await dialog.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.locator('[data-over] > [data-kind]').first()).toBeVisible()
  expect(await covered(page)).toEqual([])
  await dialog.getByLabel('Destinatario').fill('info@pero.example')
  await dialog.getByLabel('Testo').fill('In allegato la nostra gamma.')
  await dialog.getByRole('button', { name: 'Invia', exact: true }).click()
  const doubt = page.getByRole('dialog').filter({ hasText: 'Il testo parla di un allegato' })
  await doubt.getByRole('button', { name: 'Annulla' }).click()
  await expect(doubt).toBeHidden()
  await expect(dialog.getByLabel('Testo')).toHaveValue('In allegato la nostra gamma.')
})
