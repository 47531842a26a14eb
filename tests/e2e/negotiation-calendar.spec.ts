import type { Page } from '@playwright/test'
import { restOnMessages } from './support/messages.ts'
import { dialogOf, filterBy } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { api, drag, freeDay, hourOf, visitIn } from './support/visits.ts'
import { allowAnswers } from './support/watch.ts'

const CALENDAR = '/trattativeCp/calendarioTrattative'
/** A day begins with the first slot. */
const FIRST_HOUR = 8
const STREAM = '**/.well-known/mercure?*'
const make = async (page: Page, values: Record<string, unknown>): Promise<number> =>
  (await api(page, 'user_cp', '/api/trattative_cp', values)).data.id
const background = (page: Page, title: string) =>
  visitIn(page, title).evaluate((slot) => getComputedStyle(slot).backgroundColor)

test('slots and colors; the quick view; a callback is dragged, undone, and refused after a concurrent change', {
  tag: [
    '@NEG-CAL-01',
    '@NEG-CAL-02',
    '@NEG-CAL-03',
    '@NEG-CAL-04',
    '@NEG-CAL-06',
    '@NEG-CAL-07',
    '@NEG-CAL-08',
    '@NEG-CAL-09',
    '@NEG-CAL-10',
    '@ROLE-38',
    '@GEN-07',
  ],
}, async ({ page }) => {
  await signIn(page, 'commerciale_cp')
  const [day, name] = [freeDay(), unique('Ditta')]
  const given = { dataInserimento: day, email: 'anna@esempio.it', telefono: '0543 123456' }
  await make(page, { ...given, ragioneSociale: `${name} uno` })
  const called = { ...given, ragioneSociale: `${name} due`, dataInserimento: '01-01-2026', richiamareInData: day }
  const id = await make(page, { ...called, richiamareInOrario: '12:30', contatto: 'Anna Prova' })
  await make(page, { ...given, ragioneSociale: `${name} tre`, ripianificaVisita: 'Y' })

  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/trattative_cp')
  const open = page.waitForResponse(STREAM)
  await visit(page, `${CALENDAR}?view=day&date=${day}`)
  await open
  const query = new URL((await asked).url()).searchParams
  expect([query.get('page'), query.get('rowsPerPage')]).toEqual(['0', '0'])
  expect(JSON.parse(query.get('filters') ?? '')).toEqual({ archiviata: 'N', dataCalendario: { from: day, to: day } })
  for (const [what, hours, color] of [
    ['uno', '08:00 – 09:00', 'rgb(130, 177, 255)'],
    ['due', '12:30 – 13:30', 'rgb(255, 153, 0)'],
    ['tre', '09:00 – 10:00', 'rgb(0, 179, 60)'],
  ] as const) {
    await expect(visitIn(page, `${name} ${what}`)).toContainText(hours)
    expect(await background(page, `${name} ${what}`)).toBe(color)
  }

  await visitIn(page, `${name} due`).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: `${name} due` })
  await expect(panel.getByRole('link', { name: '054.312.3456' })).toHaveAttribute('href', 'tel:+390543123456')
  await expect(panel.getByRole('link', { name: 'anna@esempio.it' })).toHaveAttribute('href', 'mailto:anna@esempio.it')
  await expect(panel).toContainText(`${day} alle 12:30`)
  await inspect(page)
  await panel.getByRole('link', { name: 'Apri' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} due` })).toBeVisible()
  await page.getByRole('button', { name: /^Torna a / }).click()
  await expect(visitIn(page, `${name} due`)).toBeVisible()

  // What nobody is to be called back for stays where it is.
  await drag(page, visitIn(page, `${name} uno`), hourOf(page, 10 - FIRST_HOUR))
  await restOnMessages(page)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await drag(page, visitIn(page, `${name} due`), hourOf(page, 10 - FIRST_HOUR))
  await expect(visitIn(page, `${name} due`)).toContainText('10:00 – 11:00')
  const put = await sent
  expect([put.url().split('/').at(-1), put.headers()['if-match']]).toEqual([String(id), 'W/"1"'])
  expect(put.postDataJSON()).toMatchObject({ richiamareInData: day, richiamareInOrario: '10:00' })
  await expect(visitIn(page, `${name} uno`)).toContainText('08:00 – 09:00')
  await page.getByRole('status').getByRole('button', { name: 'Annulla' }).last().click()
  await expect(visitIn(page, `${name} due`)).toContainText('12:30 – 13:30')

  // What somebody else does shows by itself; where it cannot be heard of, whoever was slower is asked.
  await api(page, 'supervisor_cp', `/api/trattative_cp/${id}`, { richiamareInOrario: '15:00' }, 'PUT')
  await expect(visitIn(page, `${name} due`)).toContainText('15:00 – 16:00')
  allowAnswers(page, 412)
  await page.route(STREAM, (route) => route.abort())
  await visit(page, `${CALENDAR}?view=day&date=${day}`)
  await api(page, 'supervisor_cp', `/api/trattative_cp/${id}`, { richiamareInOrario: '14:00' }, 'PUT')
  await drag(page, visitIn(page, `${name} due`), hourOf(page, 10 - FIRST_HOUR))
  const question = dialogOf(page, 'Il dato è stato modificato da un altro utente')
  await expect(question.getByRole('group', { name: 'Da richiamare alle' })).toContainText('14:00')
  await question.getByRole('button', { name: 'Lascia com’è' }).click()
  await expect(visitIn(page, `${name} due`)).toContainText('14:00 – 15:00')
  await settled(page)
  await filterBy(page, 'Cerca', `${name} tre`)
  await expect(visitIn(page, `${name} due`)).toHaveCount(0)
  await expect(visitIn(page, `${name} tre`)).toContainText('08:00 – 09:00')
})
