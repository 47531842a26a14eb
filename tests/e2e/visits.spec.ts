import type { Page } from '@playwright/test'
import { choose, fillIn, filterBy, namedRow, openNew, remove, save, textIn } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'
import { api, drag, freeDay, hourOf, makeVisit, visitIn } from './support/visits.ts'

/** A day in Italy, as the wire has it. */
const dayAt = (moment: number) =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' }).split('-').reverse().join('-')
const today = () => dayAt(Date.now())

test("the list of visits creates with the calendar's dialog; a row opens its page, where it is edited and deleted", {
  tag: '@PLAN-B-03',
}, async ({ page }) => {
  await signIn(page, 'admin')
  const title = unique('Zz visita')
  await visit(page, '/listPlannings')
  const creating = await openNew(page, 'Visita')
  await fillIn(creating, { Titolo: title, Cliente: { choose: ['S.r.l.'] } })
  await textIn(creating, 'Ora inizio').fill('08:15')
  await textIn(creating, 'Ora inizio').press('Tab')
  await expect(textIn(creating, 'Ora fine')).toHaveValue('09:15')
  await save(page, creating)
  await filterBy(page, 'Titolo', title)
  await inspect(page)
  await namedRow(page, title).locator('[data-name-link]').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(page)
  await inspect(page)
  await page.getByRole('button', { name: 'Modifica tutto' }).click()
  const editing = page.getByRole('region', { name: `Modifica di ${title}` })
  await expect(textIn(editing, 'Data')).toHaveValue(today())
  await fillIn(editing, { Descrizione: 'Portare il listino' })
  await fillIn(editing.getByRole('group', { name: 'Consuntivo' }), {
    'Canale di comunicazione (consuntivo)': { choose: ['Telefono'] },
  })
  await editing.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByRole('article').locator('header')).toContainText('Con consuntivo')
  await expect(page).toHaveURL(/\/listPlannings\/\d+$/)
  await settled(page)
  await remove(page, title)
  await expect(page).toHaveURL(/\/listPlannings(\?|$)/)
  await expect(namedRow(page, title)).toHaveCount(0)
})

test("today's reminder appears on its owner's home page, links to the visit and can be dismissed", async ({ page }) => {
  await signIn(page, 'user_crm')
  const [date, title] = [freeDay(), unique('Da ricordare')]
  const id = await makeVisit(page, 'user_crm', {
    title,
    date,
    startTime: '09:00',
    endTime: '10:00',
    date_reminder: today(),
    note_reminder: 'Portare le chiavi',
  })
  await visit(page, '/')
  const reminders = page.getByRole('region', { name: /^Promemoria di oggi/ })
  await expect(reminders).toContainText(`Data: ${date}Ora inizio: 09:00`)
  await expect(reminders).toContainText('Portare le chiavi')
  await reminders.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(`/listPlannings/${id}`)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: `Fatto: promemoria ${title}` }).click()
  // The message that offers to take it back names it too.
  await expect(page.getByRole('main').getByText(title)).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(page.getByText(title)).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Visite di oggi/ })).toBeVisible()

  await signIn(page, 'admin')
  await visit(page, '/')
  await expect(page.getByText(title)).toHaveCount(0)
})

test('a visit that is over waits on the home page of its owner until it has a report', async ({ page }) => {
  await signIn(page, 'user_crm')
  const title = unique('Da consuntivare')
  const date = dayAt(Date.now() - 2 * 86_400_000)
  await makeVisit(page, 'user_crm', { title, date, startTime: '09:00', endTime: '10:00' })
  await visit(page, '/')
  const unreported = page.getByRole('region', { name: /senza consuntivo/ })
  await inspect(page)
  await unreported.getByRole('link', { name: `Scrivi il consuntivo di ${title}` }).click()
  const report = page.getByRole('combobox', { name: 'Canale di comunicazione (consuntivo)' })
  await expect(report).toBeFocused()
  await settled(page)
  const foot = await page.getByRole('article').locator('footer').boundingBox()
  const field = await report.boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
  await inspect(page)
  await choose(report, ['Telefono'])
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page).toHaveURL('/')
  await settled(page)
  await expect(unreported.getByText(title)).toHaveCount(0)
})

for (const zone of ['America/New_York', 'Pacific/Auckland']) {
  test.describe(`on a machine in ${zone}`, () => {
    test.use({ timezoneId: zone })
    test('hours are Italian local time, also when visits are moved and across daylight saving changes', async ({
      page,
    }) => {
      await signIn(page, 'user_crm')
      await visit(page, '/plannings?view=agenda')
      for (const [when, date] of [
        ['on any day', freeDay()],
        ['as clocks change in Italy', '30-03-2031'],
        ['as clocks change in New York', '14-03-2032'],
      ] as const) {
        await test.step(when, () => hoursOfItaly(page, date))
      }
    })
  })
}

/** Looks at two visits of that day, moves one of them in the calendar, and looks again, also at what is stored. */
async function hoursOfItaly(page: Page, date: string): Promise<void> {
  const [night, morning] = [unique('Notte'), unique('Mattino')]
  await makeVisit(page, 'user_crm', { title: night, date, startTime: '02:15', endTime: '03:15' })
  const id = await makeVisit(page, 'user_crm', { title: morning, date, startTime: '09:00', endTime: '10:30' })
  await moveTo(page, `/plannings?view=day&date=${date}`)
  await expect(visitIn(page, night)).toContainText('02:15 – 03:15')
  await expect(visitIn(page, morning)).toContainText('09:00 – 10:30')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await drag(page, visitIn(page, morning), hourOf(page, 11))
  await expect(visitIn(page, morning)).toContainText('11:00 – 12:30')
  expect((await saved).request().postDataJSON()).toMatchObject({ date, startTime: '11:00', endTime: '12:30' })
  await settled(page)
  await moveTo(page, `/plannings?view=agenda&date=${date}`)
  await expect(visitIn(page, night)).toContainText('02:15 – 03:15')
  const { data } = await api(page, 'user_crm', `/api/plannings?filters=${JSON.stringify({ id: [id] })}`)
  expect(data[0]).toMatchObject({ date, startTime: '11:00', endTime: '12:30' })
}
