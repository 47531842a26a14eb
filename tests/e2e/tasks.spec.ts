import type { Locator, Page } from '@playwright/test'
import { shiftedDay } from '#schema/rules/day.ts'
import { inRome } from '#schema/rules/rome.ts'
import { api, makeCustomer } from './support/customers.ts'
import { heard, restOnMessages } from './support/messages.ts'
import { dialogOf } from './support/screen.ts'
import { expect, onPhone, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { allowAnswers, OFFLINE } from './support/watch.ts'

const day = (from = 0) => shiftedDay(inRome(new Date()).day, from)

const newTask = (page: Page) => page.getByRole('region', { name: 'Nuova attività' })
const open = (page: Page) => page.getByRole('region', { name: 'Da fare' })
const timeline = (page: Page) => page.getByRole('region', { name: 'Cronologia' })
const title = (within: Locator) => within.getByRole('textbox', { name: 'Cosa' })
const done = (page: Page, name: string) => open(page).getByRole('checkbox', { name: `Segna come fatta: ${name}` })

interface Task {
  id: number
  due: string
  title: string
  status: string
}

const tasksCalled = async (page: Page, name: string) =>
  (await api(page, 'GET', `/api/tasks?filters=${encodeURIComponent(JSON.stringify({ title: name }))}`)) as Task[]

/** A page of a customer of its own. */
async function openCustomer(page: Page): Promise<{ id: number; name: string }> {
  await signIn(page, 'user_crm')
  const name = unique('Zz attività')
  const id = await makeCustomer(page, name)
  await visit(page, `/customers/${id}`)
  return { id, name }
}

async function begin(page: Page): Promise<Locator> {
  await page.getByRole('group', { name: 'Nuovo da qui' }).getByRole('button', { name: 'Attività' }).click()
  await expect(title(newTask(page))).toBeFocused()
  return newTask(page)
}

test('a task is added where notes are written, for somebody who reads the row, and done with one touch @phone', async ({
  page,
}) => {
  const { id } = await openCustomer(page)
  const form = await begin(page)
  await inspect(page)
  await title(form).fill('Ordinare i toner')
  await form.getByRole('button', { name: 'Domani' }).click()
  await form.getByRole('combobox', { name: 'Affidata a' }).fill('ferri')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'Paolo Ferri' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/tasks'))
  await title(form).press('Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({ table: 'customers', row: id, due: day(1) })
  await heard(page, 'Attività salvata')
  await expect(open(page).getByRole('link', { name: 'Ordinare i toner' })).toBeVisible()
  await expect(open(page)).toContainText('Paolo Ferri')
  await expect(timeline(page).getByRole('listitem').first()).toContainText('Attività Ordinare i toner')
  await settled(page)
  await inspect(page)
  await restOnMessages(page)
  await done(page, 'Ordinare i toner').click()
  await expect(open(page)).toHaveCount(0)
  await expect(timeline(page).getByRole('listitem').first()).toContainText('Fatta')
  await page.getByRole('status').filter({ hasText: 'Fatta.' }).getByRole('button', { name: 'Annulla' }).click()
  await expect(done(page, 'Ordinare i toner')).toBeVisible()
})

test('what is typed of a task is not lost by chance, and what repeats says when it comes again', async ({ page }) => {
  await openCustomer(page)
  let form = await begin(page)
  await title(form).fill('Contare le scorte')
  await form.getByRole('button', { name: 'Oggi' }).click()
  await form.getByRole('button', { name: 'Altro' }).click()
  await form.getByRole('combobox', { name: 'Si ripete' }).click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'Ogni settimana' }).click()
  await title(form).press('Escape')
  const question = page.getByRole('dialog').filter({ hasText: 'Continua a modificare' })
  await question.getByRole('button', { name: 'Continua a modificare' }).click()
  await expect(title(form)).toHaveValue('Contare le scorte')
  allowAnswers(page, OFFLINE)
  await page.route('**/api/tasks', (route) => route.abort('internetdisconnected'), { times: 1 })
  await title(form).press('Control+Enter')
  await expect(form.getByRole('button', { name: 'Salva attività' })).toBeEnabled()
  form = newTask(page)
  await expect(title(form)).toHaveValue('Contare le scorte')
  await form.getByRole('button', { name: 'Salva attività' }).click()
  await done(page, 'Contare le scorte').click()
  await heard(page, `La prossima: `)
  await heard(page, day(7).slice(0, 5))
  await expect(open(page)).toContainText(day(7))
})

test('two keys add a task from everywhere: about the row of the page, or free', async ({ page }) => {
  const { name } = await openCustomer(page)
  const dialog = dialogOf(page, 'Nuova attività')
  // What the keys need is loaded behind the page: pressed before, they do nothing.
  const press = async () => {
    await page.keyboard.press('a')
    await page.keyboard.press('a')
    return dialog.count()
  }
  await expect.poll(press).toBe(1)
  await expect(title(dialog)).toBeFocused()
  await expect(dialog).toContainText(`Cliente ${name}`)
  await inspect(page)
  const called = unique('Zz chiamare')
  await title(dialog).fill(called)
  await dialog.getByRole('button', { name: `Non riguarda Cliente ${name}` }).click()
  await expect(dialog).toContainText('Nessuna scheda')
  await dialog.getByRole('button', { name: `Rimetti Cliente ${name}` }).click()
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(open(page)).toContainText(called)
  await visit(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('nuova att')
  await page.keyboard.press('Enter')
  await expect(title(dialog)).toBeFocused()
  await expect(dialog).not.toContainText('Riguarda')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('?')
  await expect(dialogOf(page, /Scorciatoie/)).toContainText('Nuova attività')
})

test('the list says what is late and finishes a task with one touch; its page and the board do as well @phone', async ({
  page,
}) => {
  const { id, name } = await openCustomer(page)
  const called = unique('Zz in ritardo')
  const about = { table: 'customers', row: id }
  const made = (await api(page, 'POST', '/api/tasks', { title: called, due: day(-2), ...about })) as Task
  const filters = encodeURIComponent(JSON.stringify({ title: called }))
  await visit(page, `/attivita?filters=${filters}`)
  const row = page.locator('[data-row]').filter({ hasText: called })
  await expect(row).toContainText('in ritardo')
  await expect(row).toContainText(name)
  await inspect(page)
  await row.getByRole('button', { name: `Segna come fatta: ${called}` }).click()
  await heard(page, 'Fatta.')
  await expect.poll(async () => (await tasksCalled(page, called)).map(({ status }) => status)).toEqual(['done'])
  await visit(page, `/attivita/${made.id}`)
  await expect(page.getByRole('link', { name: `Cliente ${name}` })).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Riapri' }).click()
  await heard(page, 'Riaperta.')
  await expect(page.getByRole('button', { name: 'Fatta', exact: true })).toBeVisible()
  if (onPhone(page)) return
  await visit(page, `/attivita?mostra=bacheca&filters=${filters}`)
  const column = (state: string) => page.getByRole('region', { name: state, exact: true })
  const card = (state: string) => column(state).getByRole('link', { name: called, exact: true })
  await expect(card('Da fare')).toBeVisible()
  await card('Da fare')
    .locator('xpath=ancestor::article')
    .dragTo(column('Fatta'), { targetPosition: { x: 80, y: 200 } })
  await expect(card('Fatta')).toBeVisible()
})

test('a negotiation that is left without a next step offers one', async ({ page }) => {
  await signIn(page, 'user_cp')
  const name = unique('Zz passo')
  const [state] = (await api(page, 'GET', '/api/stati_trattative')) as { id: number }[]
  const made = (await api(page, 'POST', '/api/trattative_cp', {
    ...{ ragioneSociale: name, statoTrattativaId: state?.id },
    ...{ richiamareInData: day(3) },
  })) as { id: number }
  await visit(page, `/trattativeCp/trattativeCp/${made.id}`)
  await restOnMessages(page)
  await page.getByRole('button', { name: 'Modifica tutto' }).click()
  const callback = page.getByRole('textbox', { name: 'Da richiamare il' })
  await callback.fill('')
  await callback.press('Tab')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByRole('button', { name: 'Aggiungi un’attività' }).click()
  const dialog = dialogOf(page, 'Nuova attività')
  await expect(title(dialog)).toHaveValue('Richiamare')
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await tasksCalled(page, 'Richiamare')).length).toBeGreaterThan(0)
})
