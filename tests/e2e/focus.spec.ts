import type { Locator, Page } from '@playwright/test'
import { newNumber, ring } from './support/calls.ts'
import { heard, restOnMessages } from './support/messages.ts'
import { choose, dialogOf, filterBy, namedRow, SAVED, textIn, typeDay } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { moveTo, settled, visit } from './support/visit.ts'
import { api, dayIn, drag, freeDay, hourOf, makeVisit, visitIn } from './support/visits.ts'

// Whoever works without a mouse is somewhere on the page, whatever becomes of the control that was used.

const NEGOTIATIONS = '/trattativeCp/trattativeCp'

const only = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`

/** Presses a control by its key, from the keyboard. */
async function press(control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  await control.focus()
  await control.page().keyboard.press('Enter')
}

/** Takes the last thing back that a message offers to. */
const takeBack = (page: Page): Promise<void> =>
  press(page.getByRole('region', { name: 'Messaggi' }).getByRole('button', { name: 'Annulla' }).last())

async function makeNegotiation(page: Page, values: Record<string, unknown> = {}) {
  const ragioneSociale = unique('Zz fuoco')
  const { data } = await api(page, 'commerciale_cp', '/api/trattative_cp', {
    ...{ ragioneSociale, dataInserimento: dayIn(-9), ...values },
  })
  return { id: data.id as number, name: ragioneSociale }
}

test('a seller who loses a negotiation, moves a card or is done with a callback keeps the focus, also when it is taken back', async ({
  page,
}) => {
  await test.step('a negotiation that is lost, and not lost after all, leaves the focus on its state', async () => {
    const { id, name } = await makeNegotiation(page)
    await signIn(page, 'commerciale_cp')
    await visit(page, `${NEGOTIATIONS}/${id}`)
    await restOnMessages(page)
    const state = page.locator('header').getByRole('button', { name: `Stato di ${name}` })
    await press(state)
    await press(page.getByRole('dialog', { name: `Stato di ${name}` }).getByRole('button', { name: 'Persa' }))
    const dialog = dialogOf(page, 'Segna come persa')
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await press(dialog.getByRole('button', { name: 'Segna come persa' }))
    await expect(state).toContainText('Persa')
    await expect(state).toBeFocused()
    await takeBack(page)
    await expect(state).not.toContainText('Persa')
    await expect(state).toBeFocused()
  })
  await test.step('a card of the board that is taken back to its column takes the focus with it', async () => {
    const { data } = await api(page, 'commerciale_cp', '/api/stati_trattative')
    const statoTrattativaId = data.find((one: { description: string }) => one.description === 'Nuova').id
    const { name } = await makeNegotiation(page, { statoTrattativaId })
    await moveTo(page, `${NEGOTIATIONS}?mostra=bacheca&${only({ ragioneSociale: name })}`)
    await restOnMessages(page)
    const card = (column: string) => page.getByRole('region', { name: column, exact: true }).getByRole('link', { name })
    await card('Nuova').focus()
    for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect(card('In lavorazione')).toBeFocused()
    await heard(page, `In lavorazione: ${name}`)
    await takeBack(page)
    await expect(card('Nuova')).toBeFocused()
  })
  await test.step('on the home page a callback that is done or moved gives the focus to what comes next, and has it again when taken back', async () => {
    const { name } = await makeNegotiation(page, { richiamareInData: dayIn(-900) })
    const { name: next } = await makeNegotiation(page, { richiamareInData: dayIn(-899) })
    await moveTo(page, '/')
    await restOnMessages(page)
    const line = page.getByRole('listitem').filter({ hasText: name })
    const nextLink = page.getByRole('link', { name: next, exact: true })
    await press(line.getByRole('button', { name: 'Sposta la richiamata' }))
    await press(page.getByRole('button', { name: /^Domani/ }))
    await expect(line).toHaveCount(0)
    await expect(nextLink).toBeFocused()
    await takeBack(page)
    await expect(line.getByRole('button', { name: 'Sposta la richiamata' })).toBeFocused()

    await press(line.getByRole('button', { name: `Fatto: ${name}` }))
    await page.keyboard.press('Control+Enter')
    await expect(line).toHaveCount(0)
    await expect(nextLink).toBeFocused()
    await takeBack(page)
    await expect(line.locator(':focus')).toHaveCount(1)
  })
})

test('a row that was deleted has the focus again when that is taken back', async ({ page }) => {
  const name = unique('Zz fuoco')
  await api(page, 'admin', '/api/agents', { name })
  await signIn(page, 'admin')
  await visit(page, '/configurations/agents')
  await restOnMessages(page)
  await filterBy(page, 'Nome', name)
  await settled(page)
  const more = page.getByRole('button', { name: `Altre azioni per ${name}`, exact: true })
  await press(more)
  await press(page.getByRole('button', { name: `Elimina ${name}` }))
  await press(dialogOf(page, 'Conferma eliminazione').getByRole('button', { name: 'Elimina' }))
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await takeBack(page)
  await expect(namedRow(page, name)).toBeFocused()
})

test('whoever drags, changes or reports a visit keeps the focus', async ({ page }) => {
  await test.step('a visit that is dragged, changed in its dialog, or put back keeps the focus in the calendar', async () => {
    const [date, title] = [freeDay(), unique('Visita')]
    await makeVisit(page, 'user_crm', { title, date, startTime: '09:00', endTime: '10:00' })
    await signIn(page, 'user_crm')
    await visit(page, `/plannings?view=day&date=${date}`)
    await restOnMessages(page)
    const one = visitIn(page, title)
    await drag(page, one, hourOf(page, 11))
    await expect(one).toContainText('11:00 – 12:00')
    await expect(one).toBeFocused()
    await heard(page, SAVED)
    await settled(page)
    await takeBack(page)
    await expect(one).toContainText('09:00 – 10:00')
    await expect(one).toBeFocused()

    await settled(page)
    await page.keyboard.press('Enter')
    await press(dialogOf(page, title).getByRole('button', { name: 'Modifica' }))
    const dialog = dialogOf(page, /^Modifica «/)
    await expect(textIn(dialog, 'Titolo')).toBeFocused()
    await typeDay(dialog, 'Ora fine', '12:00')
    await press(dialog.getByRole('button', { name: 'Salva', exact: true }))
    await expect(one).toContainText('12:00')
    await expect(one).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialogOf(page, title)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(one).toBeFocused()
  })
  await test.step('a visit that was reported from the home page gives the focus to what comes next there', async () => {
    const title = unique('Visita')
    await makeVisit(page, 'user_crm', { title, date: dayIn(-1), startTime: '22:00', endTime: '23:00' })
    await moveTo(page, '/')
    const card = page.getByRole('region', { name: /senza consuntivo/ })
    await press(card.getByRole('link', { name: `Scrivi il consuntivo di ${title}` }))
    await choose(page.getByRole('combobox', { name: 'Canale di comunicazione (consuntivo)' }), ['Telefono'])
    await press(page.getByRole('button', { name: 'Salva', exact: true }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ciao, ')
    await expect(card.getByRole('link', { name: title, exact: true })).toHaveCount(0)
    await expect(card.locator(':focus')).toHaveCount(1)
  })
})

test('on the home page a caller who is taken keeps the focus in the line', async ({ page, request }) => {
  const number = newNumber()
  await ring(request, number, { callDateTime: '2020-01-02T08:00:00Z' })
  await signIn(page, 'contact_center')
  await visit(page, '/')
  const line = page
    .getByRole('region', { name: /^Telefonate da richiamare/ })
    .getByRole('listitem')
    .filter({ hasText: number.slice(-4) })
  await press(line.getByRole('button', { name: /^Altre azioni/ }))
  await press(page.getByRole('button', { name: /^Prendo io/ }))
  await heard(page, 'carico')
  await expect(line.locator(':focus')).toHaveCount(1)
  await press(line.getByRole('button', { name: /richiam/ }))
  await expect(line).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Telefonate da richiamare/ }).locator(':focus')).toHaveCount(1)
})

test('a view that is saved, as a new one and after a change of it, leaves the focus on the list', async ({ page }) => {
  await signIn(page, 'supervisor_cp')
  await visit(page, NEGOTIATIONS)
  const withoutFilter = async () => {
    await press(page.getByRole('button', { name: /^Togli il filtro/ }).first())
    await settled(page)
  }
  await press(page.getByRole('link', { name: 'Ferme' }).first())
  await expect(page.getByRole('button', { name: 'Ferma dal: fino a oggi' })).toBeVisible()
  await withoutFilter()
  await press(page.getByRole('button', { name: 'Salva come nuova vista' }))
  const name = page.getByRole('textbox', { name: 'Nome', exact: true })
  await expect(name).toBeFocused()
  await page.keyboard.type(unique('Zz vista'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
  await settled(page)

  await withoutFilter()
  const save = page.getByRole('button', { name: 'Salva', exact: true })
  await press(save)
  await expect(save).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
