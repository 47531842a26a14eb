import type { Page } from '@playwright/test'
import { newAccount } from './support/accounts.ts'
import { newNumber, ring } from './support/calls.ts'
import { holdBack } from './support/hold.ts'
import { closeFilters, createButton, newDialog, openFilters } from './support/screen.ts'
import { elsewhere, expect, onPhone, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, push, settled, visit } from './support/visit.ts'

const WORKLIST = '/contactCenter/da-richiamare'
const MISSED = '/contactCenter/missed-calls'
const filtered = (route: string, filters: object) =>
  `${route}?${new URLSearchParams({ filters: JSON.stringify(filters) })}`
const dotted = (number: string) => `${number.slice(0, 3)}.${number.slice(3, 6)}.${number.slice(6)}`
const lineOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Telefonate di ${name}` }) })
const command = (page: Page, verb: string, name: string) =>
  page.getByRole('button', { name: `${verb} ${name}`, exact: true })
/** Opens the menu of what else can be done about a caller. */
const openMore = (page: Page, name: string) => page.getByRole('button', { name: `Altre azioni per ${name}` }).click()

test('a missed call appears at once; it is taken, noted, closed, and the closing undone', {
  tag: '@phone-full',
  annotation: { type: 'requirements', description: 'GEN-12 CC-C-07 CC-C-08 CC-F-14 CC-F-15 LAYOUT-04' },
}, async ({ page }) => {
  const number = newNumber()
  const name = dotted(number)
  await signIn(page, 'contact_center')
  const stream = page.waitForResponse((response) => response.url().includes('/.well-known/mercure'))
  await visit(page, filtered(WORKLIST, { sender_phone: number }))
  await stream
  await expect(page.getByRole('button', { name: 'Togli il filtro' })).toBeVisible()
  await ring(page.request, number)
  const line = lineOf(page, name)
  await expect(line).toContainText('1 chiamata')
  await ring(page.request, number)
  await expect(line).toContainText('2 chiamate')
  await expect(line).toContainText(/In tempo|In scadenza/)
  await expect(line.getByRole('link', { name })).toHaveAttribute('href', /^tel:/)

  await openMore(page, name)
  await command(page, 'Prendo io', name).click()
  await expect(line).toContainText('In carico a te')
  await settled(page)
  await inspect(page)
  if (onPhone(page)) {
    const { height = 0 } = (await command(page, 'Segna come richiamata', name).boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
  }

  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await openMore(page, name)
  await page.getByRole('button', { name: 'Aggiungi una nota' }).click()
  await expect(line.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Vuole un preventivo')
  await page.keyboard.press('Control+Enter')
  expect((await saved).postDataJSON()).toEqual({ field: 'note', value: 'Vuole un preventivo' })
  await expect(line).toContainText('Vuole un preventivo')

  await page.getByRole('button', { name: `Telefonate di ${name}` }).click()
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await panel.getByRole('button', { name: 'Chiudi', exact: true }).last().click()
  await expect(panel).toBeHidden()

  await command(page, 'Segna come richiamata', name).click()
  await expect(page.getByText(/Chiusa: richiamata da .* alle \d\d:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: `Annulla: richiamata di ${name}` }).click()
  await expect(line).toContainText('In carico a te')
})

test('of two who want the same caller one wins, and the other is told who', async ({ page, browser }) => {
  const number = newNumber()
  await ring(page.request, number)
  const colleague = await newAccount(page.request, 'ROLE_CONTACT_CENTER')
  const other = await elsewhere(browser)
  await signIn(other, colleague.username, ownPassword)
  await signIn(page, 'contact_center')
  const address = filtered(WORKLIST, { sender_phone: number })
  await Promise.all([visit(page, address), visit(other, address)])
  await openMore(other, dotted(number))
  await command(other, 'Prendo io', dotted(number)).click()
  await expect(lineOf(page, dotted(number))).toContainText(`In carico a ${colleague.fullName}`)
  await openMore(page, dotted(number))
  await expect(command(page, 'Prendo io', dotted(number))).toBeHidden()
  await expect(command(page, 'Rilascia', dotted(number))).toBeHidden()
  await page.keyboard.press('Escape')
  // Somebody calls back in the meantime: the line closes by itself, and says why.
  await ring(page.request, '101', {
    caller: 'Anna Bianchi',
    destinationNumber: number,
    status: 'answered',
    callDateTime: new Date().toISOString(),
  })
  await expect(page.getByText(/Chiusa: richiamata da Anna Bianchi/)).toBeVisible()
  await other.context().close()
})

test('missed calls are the external ones, newest first, and edited in their rows', {
  annotation: { type: 'requirements', description: 'CC-B-01 CC-B-02 CC-B-11 CC-B-13 CC-C-08 CC-F-08 CC-F-13 CC-F-14' },
}, async ({ page }) => {
  const number = newNumber()
  await ring(page.request, number, { ringDuration: 75, totalDuration: 75 })
  await signIn(page, 'contact_center')
  const first = page.waitForRequest((request) => request.url().includes('/api/missed-calls?'))
  await visit(page, MISSED)
  const asked = new URL((await first).url()).searchParams
  expect([asked.get('filters'), asked.get('sortBy'), asked.get('descending')]).toEqual([
    '{"internal":"N"}',
    'receivedAt',
    '1',
  ])
  await expect(createButton(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /^Elimina/ })).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: dotted(number) })
  await expect(row).toContainText('01:15')
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await row.getByRole('switch').click()
  expect((await saved).postDataJSON()).toEqual({ field: 'recalled', value: 'Y' })
  await expect(row.getByRole('switch')).toBeChecked()
  await expect(row).toContainText('Segnata come richiamata')
  await inspect(page)
  await test.step('an input is seen whole in a list of one row, and under the header where it is scrolled to', async () => {
    await page.getByRole('textbox', { name: 'Telefono', exact: true }).fill(number)
    await expect(page.locator('tr[data-row]')).toHaveCount(1)
    const edit = row.getByRole('button', { name: /^Modifica Note/ })
    await edit.click()
    const end = page.getByText('Esc annulla')
    await expect(end).toBeInViewport({ ratio: 1 })
    await page.keyboard.type('Richiamare domani')
    const letNoteGo = await holdBack(page, '**/api/missed-calls/*')
    await page.keyboard.press('Control+Enter')
    await expect(page.locator('[data-open] textarea')).toBeDisabled()
    // It keeps its size until the note is saved.
    await expect(end).toBeVisible()
    letNoteGo()
    await expect(edit).toBeFocused()
    await page.getByRole('textbox', { name: 'Telefono', exact: true }).fill('')
    await expect(page.locator('tr[data-row]').nth(20)).toBeAttached()
    await edit.click()
    const header = page.getByRole('columnheader', { name: 'Note' })
    const isAbove = () =>
      header.evaluate((it) => {
        const { x, y, width, height } = it.getBoundingClientRect()
        const grid = it.closest('[data-grid]')
        const editor = grid?.querySelector('[data-open] textarea')?.getBoundingClientRect()
        if (grid && editor) grid.scrollTop += editor.top - y
        return it.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    expect(await isAbove()).toBe(true)
    await page.keyboard.press('Escape')
  })
  // The other address of the worklist.
  await page.goto(`${MISSED}?vista=da-richiamare`)
  await expect(page).toHaveURL(/da-richiamare$/)
  await expect(page.getByRole('link', { name: 'Da richiamare', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('an administrator begins a negotiation with who has called, reads the report, and names branch offices', {
  annotation: {
    type: 'requirements',
    description: `CC-B-03 CC-B-04 CC-B-05 CC-B-06 CC-B-07 CC-B-08 CC-B-10 CC-B-12 CC-B-14 CC-C-02 CC-C-09 CC-F-03`,
  },
}, async ({ page }) => {
  await test.step('a negotiation begins with who has called', async () => {
    const number = newNumber()
    await ring(page.request, number)
    await signIn(page, 'admin')
    await visit(page, filtered(WORKLIST, { sender_phone: number }))
    await page.getByRole('button', { name: `Altre azioni per ${dotted(number)}` }).click()
    await page.getByRole('button', { name: `Nuova trattativa per ${dotted(number)}` }).click()
    const dialog = newDialog(page, 'Trattativa')
    await expect(dialog.getByRole('textbox', { name: 'Telefono', exact: true })).toHaveValue(number)
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await expect(page).toHaveURL(/trattativeCp$/)
  })
  await test.step('the report shows the legs of today, and leads to its figures and to the calls of a bar', async () => {
    const operator = unique('Operatore')
    await ring(page.request, newNumber(), { destination: operator, status: 'answered', talkDuration: 125 })
    await moveTo(page, '/contactCenter/report-calls')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report telefonate')
    await expect(createButton(page)).toBeHidden()
    await openFilters(page, 'Destinazione')
    await page.getByRole('textbox', { name: 'Destinazione', exact: true }).fill(operator)
    await expect(page.locator('tr[data-row]')).toHaveCount(1)
    await closeFilters(page)
    await inspect(page)
    await page.getByRole('link', { name: 'Grafici' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Telefonate')
    await expect(page).toHaveURL(/dal=(\d\d-\d\d-\d{4})&al=\1/)
    const answered = page.getByRole('region', { name: 'Risposte, per operatore' })
    await answered.getByText('Numeri', { exact: true }).click()
    await answered.getByRole('link', { name: operator }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chiamate')
    await expect(page.locator('tr[data-row]')).toHaveCount(1)
    await expect(page.locator('tr[data-row]')).toContainText('02:05')
  })
  await test.step('branch offices come with the calls; their names are edited in place, and users assigned', async () => {
    const code = unique('F').replaceAll(' ', '')
    await ring(page.request, newNumber(), { code_call_center: code })
    const account = await newAccount(page.request, 'ROLE_CONTACT_CENTER')
    const letUsersCome = await holdBack(page, '**/api/branch-office-users?*')
    const users = page.waitForRequest('**/api/branch-office-users?*')
    await push(page, filtered('/contactCenter/branch-offices', { code_call_center: code }))
    await users
    // Rows stand with their users: the columns do not move when those come.
    await expect(page.getByRole('button', { name: `Modifica Nome di ${code}`, exact: true })).toHaveCount(0)
    letUsersCome()
    await settled(page)
    const saved = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: `Modifica Nome di ${code}`, exact: true }).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(`Rimini ${code}`)
    await page.keyboard.press('Enter')
    expect((await saved).postDataJSON()).toEqual({ field: 'nome', value: `Rimini ${code}` })
    await page.getByRole('button', { name: `Assegna un utente a Rimini ${code}` }).click()
    await page.getByRole('combobox', { name: 'Assegna un utente' }).fill(account.username)
    await page.getByTitle(account.fullName, { exact: true }).click()
    await expect(page.getByText(`${account.fullName} assegnato a Rimini ${code}`)).toBeVisible()
    await settled(page)
    await inspect(page)
    await page.getByRole('button', { name: `Togli ${account.fullName} da Rimini ${code}` }).click()
    await expect(page.getByText(`${account.fullName} tolto da Rimini ${code}`)).toBeVisible()
    await page.getByRole('button', { name: 'Annulla' }).last().click()
    await expect(page.getByRole('button', { name: `Togli ${account.fullName} da Rimini ${code}` })).toBeVisible()
  })
})
