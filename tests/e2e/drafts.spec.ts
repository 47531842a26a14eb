import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type Account, headersOf, newAccount } from './support/accounts.ts'
import { draftNotice, expectKept, keptDrafts } from './support/drafts.ts'
import { dialogOf, fillIn, filterBy, namedRow, newDialog, openNew, openRow, save, textIn } from './support/screen.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const agents = '/configurations/agents'
const notice = draftNotice

test('a draft is kept while there is a change, survives its tab, is resumed by its link and deleted by saving', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  await visit(page, agents)
  await test.step('discarded drafts, and drafts without a remaining change, are not kept', () => discard(page))
  const later = await test.step('a draft survives closing the tab, and is resumed by its link on the home page', () =>
    resumeByLink(page, context))
  await test.step('a creation whose tab died before the response came makes one row, when its draft is saved as it was', () =>
    saveAgain(later, context))
})

/** Closes the tab of a draft and saves it in another one, which is returned. */
async function resumeByLink(page: Page, context: BrowserContext): Promise<Page> {
  const name = unique('Zz bozza')
  await fillIn(await openNew(page, 'Agente'), { Nome: name, Email: 'bozza@esempio.it' })
  await expectKept(page, 1)
  expect((await keptDrafts(page)).join()).not.toContain('bozza@')
  // No question, no last word: as when the browser crashes.
  await page.close({ runBeforeUnload: false })

  const later = await context.newPage()
  await visit(later, '/')
  const waiting = later.getByRole('region', { name: 'Bozze non salvate' })
  await inspect(later)
  await waiting.getByRole('link', { name: /Nuovo agente$/ }).click()
  // The link opens the form, and resumes the draft in it.
  const dialog = newDialog(later, 'Agente')
  await expect(textIn(dialog, 'Nome')).toHaveValue(name)
  await expect(textIn(dialog, 'Email')).toHaveValue('bozza@esempio.it')
  await expect(notice(later)).toHaveCount(0)
  await save(later, dialog)
  await expectKept(later, 0)
  await filterBy(later, 'Nome', name)
  await expect(namedRow(later, name)).toHaveCount(1)
  return later
}

async function saveAgain(page: Page, context: BrowserContext): Promise<void> {
  const name = unique('Zz una volta')
  const before = await openNew(page, 'Agente')
  await fillIn(before, { Nome: name })
  await expectKept(page, 1)
  let stored = () => {}
  const created = new Promise<void>((resolve) => {
    stored = resolve
  })
  await page.route('**/api/agents', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    stored()
  })
  await before.getByRole('button', { name: 'Salva', exact: true }).click()
  await created
  await page.close({ runBeforeUnload: false })

  const later = await context.newPage()
  await visit(later, agents)
  const dialog = await openNew(later, 'Agente')
  await expect(notice(later)).toContainText(/Bozza di \d\d-\d\d-\d{4} \d\d:\d\d: dati scritti e non ancora salvati\./)
  await inspect(later)
  await notice(later).getByRole('button', { name: 'Riprendi' }).click()
  await expect(textIn(dialog, 'Nome')).toHaveValue(name)
  await save(later, dialog)
  await expectKept(later, 0)
  await filterBy(later, 'Nome', name)
  await expect(namedRow(later, name)).toHaveCount(1)
}

async function discard(page: Page): Promise<void> {
  const dialog = await openNew(page, 'Agente')
  await fillIn(dialog, { Nome: 'Zz di troppo' })
  await expectKept(page, 1)
  await fillIn(dialog, { Nome: '' })
  await expectKept(page, 0)
  await fillIn(dialog, { Nome: 'Zz di troppo' })
  await expectKept(page, 1)
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('button', { name: 'Abbandona', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expectKept(page, 0)
}

test('a draft is hidden from the next user of the device and restored to its author, also after the end of the session', async ({
  page,
}) => {
  const [author, other] = [await newAccount(page.request, 'ROLE_ADMIN'), await newAccount(page.request, 'ROLE_ADMIN')]
  await signIn(page, author.username, ownPassword)
  await visit(page, agents)
  await fillIn(await openNew(page, 'Agente'), { Nome: 'Zz segreto' })
  await expectKept(page, 1)
  page.on('dialog', (question) => question.accept())
  await signIn(page, other.username, ownPassword)
  await visit(page, agents)
  await openNew(page, 'Agente')
  await expect(notice(page)).toHaveCount(0)
  expect((await keptDrafts(page)).join()).not.toContain('segreto')
  await signIn(page, author.username, ownPassword)
  await visit(page, agents)
  const dialog = await openNew(page, 'Agente')
  await notice(page).getByRole('button', { name: 'Elimina bozza' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expectKept(page, 0)
  await test.step('a draft survives the end of the session', () => endSession(page, author, dialog))
})

async function endSession(page: Page, author: Account, dialog: Locator): Promise<void> {
  await fillIn(dialog, { Nome: 'Zz interrotto' })
  const headers = await headersOf(page.request, author.username, ownPassword)
  allowAnswers(page, 401)
  expect((await page.request.delete('/api/user/sessions', { headers })).status()).toBe(204)
  await expect(page).toHaveURL(/\/login/)
  await expectKept(page, 1)
  await signIn(page, author.username, ownPassword)
  await visit(page, agents)
  const again = await openNew(page, 'Agente')
  await notice(page).getByRole('button', { name: 'Riprendi' }).click()
  await expect(textIn(again, 'Nome')).toHaveValue('Zz interrotto')
}

test('a second tab does not take over the draft that is open in the first; both are kept', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  await visit(page, agents)
  await fillIn(await openNew(page, 'Agente'), { Nome: 'Zz primo' })
  await expectKept(page, 1)
  const second = await context.newPage()
  await visit(second, agents)
  await fillIn(await openNew(second, 'Agente'), { Nome: 'Zz secondo' })
  await expectKept(second, 2)
  await expect(notice(second)).toHaveCount(0)
  await page.close({ runBeforeUnload: false })
  await second.close({ runBeforeUnload: false })
  const third = await context.newPage()
  await visit(third, agents)
  await openNew(third, 'Agente')
  await expect(notice(third)).toHaveCount(2)
})

test('a draft that another tab has resumed cannot be deleted from a notice or a list that still shows it', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  await visit(page, agents)
  await fillIn(await openNew(page, 'Agente'), { Nome: 'Zz ripreso' })
  await expectKept(page, 1)
  await page.close({ runBeforeUnload: false })
  const [list, form, holder] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await visit(list, '/')
  const waiting = list.getByRole('region', { name: 'Bozze non salvate' })
  await waiting.getByText('Leggi').click()
  await visit(form, agents)
  await openNew(form, 'Agente')
  await expect(notice(form)).toHaveCount(1)
  await visit(holder, agents)
  const dialog = await openNew(holder, 'Agente')
  await notice(holder).getByRole('button', { name: 'Riprendi' }).click()
  await expect(textIn(dialog, 'Nome')).toHaveValue('Zz ripreso')

  const elsewhere = 'La bozza è aperta in un’altra scheda'
  await notice(form).getByRole('button', { name: 'Elimina bozza' }).click()
  await expect(form.getByText(elsewhere)).toBeVisible()
  await waiting.getByRole('button', { name: 'Elimina bozza' }).click()
  await expect(list.getByText(elsewhere)).toBeVisible()
  await expectKept(holder, 1)
})

test('a draft of a changed row is merged; one of a deleted row can be saved as a new row, or read and deleted on the home page', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const name = unique('Zz mosso')
  const headers = await headersOf(page.request)
  const made = await page.request.post('/api/agents', { data: { name }, headers })
  const { id } = (await made.json()).data
  await visit(page, agents)
  await filterBy(page, 'Nome', name)
  await fillIn(await openRow(page, name), { Email: 'mia@esempio.it' })
  await expectKept(page, 1)
  page.on('dialog', (question) => question.accept())
  const moved = `${name} altrove`
  expect((await page.request.put(`/api/agents/${id}`, { data: { name: moved }, headers })).status()).toBe(200)
  await page.reload()
  // The address says which row is open.
  const dialog = dialogOf(page, /^Modifica «/)
  await notice(page).getByRole('button', { name: 'Riprendi' }).click()
  await expect(textIn(dialog, 'Email')).toHaveValue('mia@esempio.it')
  allowAnswers(page, 412, 404)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expectKept(page, 0)
  const row = async () => (await (await page.request.get(`/api/agents/${id}`, { headers })).json()).data
  expect(await row()).toMatchObject({ name: moved, email: 'mia@esempio.it' })

  const last = await openRow(page, moved)
  await fillIn(last, { Email: 'ultima@esempio.it' })
  expect((await page.request.delete(`/api/agents/${id}`, { headers })).status()).toBe(204)
  await last.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(last).toContainText('Questo dato non esiste più')
  await expect(textIn(last, 'Email')).toHaveValue('ultima@esempio.it')
  await last.getByRole('button', { name: 'Crea come nuovo' }).click()
  await expect(last).toBeHidden()
  await expect(namedRow(page, moved)).toHaveCount(1)
  await expectKept(page, 0)
  await test.step('a draft whose row is gone can still be read on the home page, and deleted there', () =>
    readGone(page))
})

test('what has no field in the form any more stays to be read and copied, and is kept until the save', async ({
  page,
  context,
}) => {
  // A draft of a release whose agents had another field.
  await page.addInitScript(() => {
    const encrypt = SubtleCrypto.prototype.encrypt
    SubtleCrypto.prototype.encrypt = function (algorithm, key, data) {
      const text = new TextDecoder().decode(data).replace('"key":"email"', '"key":"fax"')
      return encrypt.call(this, algorithm, key, new TextEncoder().encode(text))
    }
  })
  await signIn(page, 'admin')
  await visit(page, agents)
  const name = unique('Zz sparito')
  await fillIn(await openNew(page, 'Agente'), { Nome: name, Email: 'vecchia@esempio.it' })
  await expectKept(page, 1)
  await page.close({ runBeforeUnload: false })

  const later = await context.newPage()
  await visit(later, agents)
  const dialog = await openNew(later, 'Agente')
  await notice(later).getByRole('button', { name: 'Riprendi' }).click()
  const lost = dialog.getByRole('status').filter({ hasText: 'non trovano più posto nel modulo' })
  await expect(lost).toContainText('vecchia@esempio.it')
  await expect(textIn(dialog, 'Nome')).toHaveValue(name)
  await expect(textIn(dialog, 'Email')).toHaveValue('')
  await inspect(later)
  await fillIn(dialog, { Nome: `${name} due` })
  await later.reload()
  await notice(later).getByRole('button', { name: 'Riprendi' }).click()
  await expect(lost).toContainText('vecchia@esempio.it')
  await save(later, dialog)
  await expectKept(later, 0)
})

async function readGone(page: Page): Promise<void> {
  const name = unique('Zz cancellato')
  const headers = await headersOf(page.request)
  const { id } = (await (await page.request.post('/api/agents', { data: { name }, headers })).json()).data
  await filterBy(page, 'Nome', name)
  await fillIn(await openRow(page, name), { Email: 'ultima@esempio.it' })
  await expectKept(page, 1)
  expect((await page.request.delete(`/api/agents/${id}`, { headers })).status()).toBe(204)
  await visit(page, '/')
  const waiting = page.getByRole('region', { name: 'Bozze non salvate' })
  await expect(waiting.getByRole('link', { name: `Agente: ${name}` })).toBeVisible()
  await waiting.getByText('Leggi').click()
  await expect(waiting).toContainText('ultima@esempio.it')
  await inspect(page)
  await waiting.getByRole('button', { name: 'Elimina bozza' }).click()
  await expect(waiting).toHaveCount(0)
  await expectKept(page, 0)
}
