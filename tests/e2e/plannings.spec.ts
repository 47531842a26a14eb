import { heard, restOnMessages } from './support/messages.ts'
import { dialogOf, fillIn, newDialog, openNew, remove, SAVED, textIn } from './support/screen.ts'
import { expect, onPhone, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'
import { api, clickHour, drag, freeDay, hourOf, makeVisit, resize, swipeUp, visitIn } from './support/visits.ts'
import { allowAnswers } from './support/watch.ts'

test.beforeEach(({ page }) => signIn(page, 'user_crm'))

test('a click on an hour creates a one-hour visit; it is moved by drag, and the move undone', {
  tag: ['@phone', '@PLAN-B-01', '@PLAN-B-02', '@GEN-05'],
}, async ({ page }) => {
  const [day, title] = [freeDay(), unique('Visita')]
  await visit(page, `/plannings?view=day&date=${day}`)
  await clickHour(page, 9)
  const dialog = newDialog(page, 'Visita')
  await expect(textIn(dialog, 'Titolo')).toBeFocused()
  await expect(textIn(dialog, 'Data')).toHaveValue(day)
  await expect(textIn(dialog, 'Ora inizio')).toHaveValue('09:00')
  await expect(textIn(dialog, 'Ora fine')).toHaveValue('10:00')
  await fillIn(dialog, { Titolo: title, Cliente: { choose: ['S.r.l.'] } })
  await inspect(page)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(visitIn(page, title)).toContainText('09:00 – 10:00')
  await settled(page)
  await inspect(page)
  await restOnMessages(page)
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await drag(page, visitIn(page, title), hourOf(page, 11))
  await expect(visitIn(page, title)).toContainText('11:00 – 12:00')
  const put = (await answered).request()
  expect(put.headers()['if-match']).toBe('W/"1"')
  expect(put.postDataJSON()).toMatchObject({ date: day, startTime: '11:00', endTime: '12:00' })
  const message = page.getByRole('status').filter({ hasText: SAVED })
  // That of the creation may still stand above it.
  await message.getByRole('button', { name: 'Annulla' }).last().click()
  await heard(page, 'Operazione annullata')
  await expect(visitIn(page, title)).toContainText('09:00 – 10:00')
})

test('a visit is made longer by its edge, with the mouse or a finger, in narrow columns too; a swipe over the edge scrolls', {
  tag: '@phone',
}, async ({ page }) => {
  const [date, title] = [freeDay(), unique('Visita')]
  const id = await makeVisit(page, 'user_crm', { title, date, startTime: '09:00', endTime: '10:00' })
  await visit(page, `/plannings?view=week&date=${date}`)
  await expect(visitIn(page, title)).toContainText('09:00 – 10:00')
  const hours = page.getByRole('group', { name: 'Ore del giorno' })
  if (onPhone(page)) {
    const before = await hours.evaluate((element) => element.scrollTop)
    await swipeUp(page, visitIn(page, title).locator('[data-grip="resize"]'), 120)
    await expect.poll(() => hours.evaluate((element) => element.scrollTop)).toBeGreaterThan(before)
  }
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await resize(page, visitIn(page, title), hourOf(page, 11))
  expect((await saved).postDataJSON()).toMatchObject({ startTime: '09:00', endTime: '11:00' })
  expect((await saved).url()).toMatch(new RegExp(`/${id}$`))
  await expect(visitIn(page, title)).toContainText('09:00 – 11:00')
  await heard(page, SAVED)
  await inspect(page)
})

test('a visit is opened, planned and deleted, and the calendar shows what overlaps, in each of its views', {
  tag: ['@PLAN-B-04', '@VAL-03'],
}, async ({ page }) => {
  await test.step('a visit is opened with the keyboard, in a quiet panel first, and deleted on its page', async () => {
    const [date, title] = [freeDay(), unique('Visita')]
    await makeVisit(page, 'user_crm', { title, date, startTime: '09:00', endTime: '10:00' })
    await visit(page, `/plannings?view=day&date=${date}`)
    await visitIn(page, title).focus()
    await page.keyboard.press('Enter')
    const panel = dialogOf(page, title)
    await expect(panel).toContainText('09:00–10:00')
    await expect(panel).toContainText('Pianificata')
    await expect(panel.getByRole('textbox')).toHaveCount(0)
    await expect(panel.getByRole('button', { name: 'Elimina' })).toHaveCount(0)
    await settled(page)
    await inspect(page)
    await panel.getByRole('link', { name: 'Apri' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await remove(page, title)
    await moveTo(page, `/plannings?view=day&date=${date}`)
    await expect(visitIn(page, title)).toHaveCount(0)
  })
  await test.step('month, week and agenda are accessible, and only the visible days are requested', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/plannings') asked.push(url.searchParams.get('filters') ?? '')
    })
    await moveTo(page, '/plannings?view=month&date=10-11-2026')
    expect(asked.at(-1)).toContain('"date":{"from":"26-10-2026","to":"06-12-2026"}')
    await expect(page.getByRole('heading', { name: 'novembre 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Settimana', exact: true }).click()
    await settled(page)
    await inspect(page)
    expect(asked.at(-1)).toContain('"date":{"from":"09-11-2026","to":"15-11-2026"}')
    await page.getByRole('button', { name: 'Agenda', exact: true }).click()
    await expect(page.getByRole('heading', { name: '10 – 16 novembre 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Periodo successivo' }).click()
    await settled(page)
    await inspect(page)
    expect(asked.at(-1)).toContain('"date":{"from":"17-11-2026","to":"23-11-2026"}')
    await expect(page).toHaveURL(/view=agenda&date=17-11-2026/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: '10 – 16 novembre 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Agente', exact: true }).click()
    await settled(page)
    await inspect(page)
  })
  await test.step('the form has a plan and a report; an end before its start and an invalid date are refused; the end follows the start', async () => {
    const title = unique('Visita')
    await moveTo(page, `/plannings?view=agenda&date=${freeDay()}`)
    const dialog = await openNew(page, 'Visita')
    for (const name of ['Visita', 'Pianificato', 'Consuntivo', 'Promemoria']) {
      await expect(dialog.getByRole('group', { name })).toBeVisible()
    }
    await fillIn(dialog, { Titolo: title })
    await textIn(dialog, 'Ora inizio').fill('15:00')
    await textIn(dialog, 'Ora inizio').press('Tab')
    await expect(textIn(dialog, 'Ora fine')).toHaveValue('16:00')
    await textIn(dialog, 'Ora fine').fill('14:30')
    await textIn(dialog, 'Ora fine').press('Tab')
    await expect(dialog).toContainText("Il campo Ora fine deve essere maggiore dell'ora 15:00")
    await textIn(dialog, 'Data').fill('31-02-2031')
    await textIn(dialog, 'Data').press('Tab')
    await expect(dialog).toContainText('Data non valida: usa la forma GG-MM-AAAA')
    await expect(textIn(dialog, 'Data')).toHaveValue('31-02-2031')
    await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(dialog).toContainText('Campo obbligatorio')
    await expect(textIn(dialog, 'Titolo')).toHaveValue(title)
    await inspect(page)
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await page.getByRole('button', { name: 'Abbandona', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('overlapping visits of one agent are marked in the form and in the calendar', async () => {
    const [date, title] = [freeDay(), unique('Visita')]
    const { data: agents } = await api(page, 'user_crm', '/api/agents?page=1&rowsPerPage=10')
    const [{ id: agentId, name }] = agents
    await makeVisit(page, 'user_crm', { title, date, agentId, startTime: '09:00', endTime: '10:00' })
    await makeVisit(page, 'user_crm', { title: `${title} bis`, date, agentId, startTime: '09:30', endTime: '10:30' })
    await moveTo(page, `/plannings?view=agenda&date=${date}`)
    await expect(visitIn(page, `${title} bis`)).toContainText('Sovrapposta a un’altra visita dello stesso agente')
    await visitIn(page, `${title} bis`).click()
    await dialogOf(page, `${title} bis`).getByRole('button', { name: 'Modifica' }).click()
    const dialog = dialogOf(page, /^Modifica «/)
    await expect(dialog.getByRole('group', { name: 'Visita' })).toContainText(name)
    await expect(dialog).toContainText('In queste ore l’agente ha già un’altra visita')
    await expect(dialog).toContainText(`09:00 – 10:00 ${title}`)
    await inspect(page)
    await textIn(dialog, 'Ora inizio').fill('10:00')
    await textIn(dialog, 'Ora inizio').press('Tab')
    await expect(dialog).not.toContainText('In queste ore')
  })
})

test("a move that conflicts with another user's change asks, and is reverted where it is left", async ({ page }) => {
  allowAnswers(page, 412)
  const [date, title] = [freeDay(), unique('Visita')]
  const id = await makeVisit(page, 'user_crm', { title, date, startTime: '09:00', endTime: '10:00' })
  // Nobody tells the page before it tries.
  await page.route('**/.well-known/mercure?*', (route) => route.abort())
  await visit(page, `/plannings?view=day&date=${date}`)
  await api(page, 'admin', `/api/plannings/${id}`, { startTime: '10:00', endTime: '11:00' }, 'PUT')
  await drag(page, visitIn(page, title), hourOf(page, 11))
  const question = dialogOf(page, 'Il dato è stato modificato da un altro utente')
  await expect(question.getByRole('group', { name: 'Ora inizio' })).toContainText(/09:00.*10:00/)
  await inspect(page)
  await question.getByRole('button', { name: 'Lascia com’è' }).click()
  await expect(visitIn(page, title)).toContainText('10:00 – 11:00')
})

test('a phone starts with the agenda, a wide screen with the week; a visit in the month and one in the agenda open by keyboard', {
  tag: ['@phone', '@PLAN-C-05'],
}, async ({ page }) => {
  const [date, title] = [freeDay(), unique('Visita')]
  await makeVisit(page, 'user_crm', { title, date, startTime: '09:00', endTime: '10:00' })
  await visit(page, '/plannings')
  const usual = onPhone(page) ? 'Agenda' : 'Settimana'
  await expect(page.getByRole('button', { name: usual, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await moveTo(page, `/plannings?view=month&date=${date}`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitIn(page, title).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page, title).getByRole('button', { name: 'Modifica' }).press('Enter')
  await expect(textIn(dialogOf(page, /^Modifica «/), 'Titolo')).toHaveValue(title)
  await settled(page)
  expect(asked.filter((path) => /^\/api\/plannings\/\d+$/.test(path))).toEqual([])
})
