import type { Page } from '@playwright/test'
import { addItem, conclude, newInventory } from './support/inventories.ts'
import { expect, ownPassword, signIn, test } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'
import { allowAnswers, OFFLINE } from './support/watch.ts'

const tag = '@phone'
const SCANS = '**/api/inventari-mezzi/*/scansioni'

const field = (page: Page) => page.getByLabel('Codice del mezzo')
const lines = (page: Page) => page.getByRole('region', { name: 'Ultime scansioni' }).getByRole('listitem')

async function openCount(page: Page, username: string, id: number) {
  await signIn(page, username, ownPassword)
  await visit(page, `/inventarioMezzi/${id}?vista=conteggio`)
  await expect(field(page)).toBeVisible()
}

/** Types a code, as a hand scanner does it. */
async function scan(page: Page, code: string) {
  await field(page).fill(code)
  await field(page).press('Enter')
}

/** Takes the way of the scans away; the rest of the console works on. */
async function takeAway(page: Page) {
  allowAnswers(page, OFFLINE)
  await page.route(SCANS, (route) => route.abort('internetdisconnected'))
}

test('codes are typed, and each one says what became of it', { tag }, async ({ page }) => {
  const { id, username, codes, foreign, otherBranch } = await newInventory(page.request)
  await openCount(page, username, id)
  await expect(page.getByText('0 di 3 contati')).toBeVisible()
  await scan(page, ` ${codes[0].toLowerCase()} `)
  await expect(lines(page).first()).toContainText(`Trovato${codes[0].toLowerCase()}`)
  await scan(page, `s${codes[1]}`)
  await expect(lines(page).first()).toContainText(`${codes[1]} · Piattaforma`)
  await scan(page, codes[0])
  await expect(lines(page).first()).toContainText('Già contato')
  await expect(lines(page).first()).toContainText('da Ada Prova')
  await scan(page, foreign)
  await expect(lines(page).first()).toContainText(`Filiale: ${otherBranch}`)
  await scan(page, 'QUALCOSA')
  await expect(lines(page).first()).toContainText('Sconosciuto')
  await expect(page.getByText('2 di 3 contati')).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^Ada Prova/ })
      .getByText('2', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Tutto inviato', { exact: true })).toBeVisible()
  await inspect(page)
})

test('a hand scanner types into the field wherever the focus is', { tag }, async ({ page }) => {
  const { id, username, codes } = await newInventory(page.request)
  await openCount(page, username, id)
  const mute = page.getByRole('button', { name: 'Disattiva i suoni' })
  await mute.click()
  await page.keyboard.type(codes[0])
  await page.keyboard.press('Enter')
  await expect(lines(page).first()).toContainText(`Trovato${codes[0]}`)
  await expect(page.getByRole('button', { name: 'Attiva i suoni' })).toBeVisible()
})

test('scans made without a network wait, survive a reload, and go when it is back', { tag }, async ({ page }) => {
  const { id, nome, username, codes } = await newInventory(page.request)
  await openCount(page, username, id)
  await takeAway(page)
  await scan(page, codes[2])
  await expect(lines(page).first()).toContainText('Trovato, da confermare')
  await scan(page, 'QUALCOSA')
  await expect(lines(page).first()).toContainText('In attesa')
  await expect(page.getByText('2 da inviare')).toBeVisible()
  await inspect(page)

  await visit(page, '/')
  await page.getByRole('button', { name: 'Invii di questo dispositivo: 2 da completare' }).click()
  await expect(page.getByText(`${nome}: 2 scansioni in attesa`)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Any page sends what waits: not only the count.
  await page.getByRole('button', { name: `Riprova a inviare le scansioni di ${nome}` }).click()
  await expect(page.getByText('Nessun invio in attesa')).toBeVisible()

  await visit(page, `/inventarioMezzi/${id}?vista=conteggio`)
  await expect(page.getByText('1 di 3 contati')).toBeVisible()
  await scan(page, codes[2])
  await expect(lines(page).first()).toContainText('Già contato')
})

test('a wrong code is taken back by who typed it, after a reload and without a network too', { tag }, async ({
  page,
}) => {
  const { id, username, codes } = await newInventory(page.request)
  await openCount(page, username, id)
  await scan(page, codes[0])
  await scan(page, 'ERRATO')
  await expect(page.getByText('1 anomalia')).toBeVisible()
  await inspect(page)
  await page.reload()
  const takeBack = (code: string) =>
    page.getByRole('button', { name: new RegExp(`^Annulla la scansione ${code} delle`) })
  await expect(lines(page)).toHaveCount(2)
  await takeBack('ERRATO').first().click()
  await expect(lines(page).first()).toContainText('AnnullataERRATO')
  await expect(page.getByText('0 anomalie')).toBeVisible()

  await takeAway(page)
  await page.context().setOffline(true)
  await scan(page, codes[1])
  await expect(lines(page).first()).toContainText('Trovato, da confermare')
  await takeBack(codes[1]).first().click()
  await expect(lines(page).first()).toContainText(`Annullata${codes[1]}`)
  await expect(page.getByText('Tutto inviato', { exact: true })).toBeVisible()
  await takeBack(codes[0]).first().click()
  await expect(lines(page).last()).toContainText('Annullata, da confermare')
  await inspect(page)
  await page.unroute(SCANS)
  await page.context().setOffline(false)
  await expect(page.getByText('0 di 3 contati')).toBeVisible()
  await expect(lines(page).last()).toContainText(`Annullata${codes[0]}`)
})

test('labels are understood, and a code of two vehicles is asked about, with a network or without', { tag }, async ({
  page,
}) => {
  const { id, username, codes } = await newInventory(page.request)
  const twin = { resourceMago: `${codes[1]}-BIS`, matricola: `S${codes[1]}`, description: 'Gemella' }
  await addItem(page.request, id, twin)
  await openCount(page, username, id)
  await scan(page, `https://crm.example/m/${codes[0]}`)
  await expect(lines(page).first()).toContainText(`Trovatohttps://crm.example/m/${codes[0]}${codes[0]}`)
  await takeAway(page)
  await scan(page, `*s${codes[1]}*`)
  await expect(lines(page).first()).toContainText('Da chiarire')
  const question = page.getByRole('region', { name: 'Quale hai davanti?' })
  await expect(page.getByText('1 di 4 contati')).toBeVisible()
  await inspect(page)
  const choice = question.getByRole('button', { name: 'Gemella' })
  expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await choice.focus()
  await page.keyboard.press('Enter')
  await expect(lines(page).first()).toContainText('Trovato, da confermare')
  await expect(question).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('2 di 4 contati')).toBeVisible()
  await expect(lines(page).first()).toContainText(twin.resourceMago)
  await expect(lines(page).nth(1)).toContainText(`Chiarito: ${twin.resourceMago}`)
  await scan(page, `S${codes[1]}`)
  await expect(question.getByRole('button', { name: 'già contato' })).toContainText('Gemella')
  await question.getByRole('button', { name: /^Decidi dopo/ }).click()
  await visit(page, `/inventarioMezzi/${id}?vista=anomalie`)
  await expect(page.getByRole('button', { name: `È questo: S${codes[1]} è ${codes[1]}`, exact: true })).toBeVisible()
  await inspect(page)
})

test('scans that arrive after the conclusion are kept as late, and the page says so', {
  tag: [tag, '@INV-B-06'],
}, async ({ page }) => {
  const { id, username, codes } = await newInventory(page.request)
  await openCount(page, username, id)
  await takeAway(page)
  await scan(page, codes[0])
  await expect(page.getByText('1 da inviare')).toBeVisible()
  await conclude(page.request, id)
  await expect(page.getByText('L’inventario è concluso: le scansioni non lo cambiano più.')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByText('Quelle in attesa partono comunque')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(lines(page).first()).toContainText('Tardiva')
  await expect(page.getByText('Tutto inviato', { exact: true })).toBeVisible()
  await expect(page.getByText('0 di 3 contati')).toBeVisible()
})

test('a blind count shows only how many the user has counted', { tag }, async ({ page }) => {
  const { id, username, codes } = await newInventory(page.request, { conteggioCieco: true })
  await openCount(page, username, id)
  await scan(page, codes[0])
  await expect(lines(page).first()).toContainText('Trovato')
  await expect(page.getByText('Hai contato 1 mezzo')).toBeVisible()
  await expect(page.getByText(/di 3 contati/)).toHaveCount(0)
})

test('who may not count follows the progress; signing out says which scans still wait', {
  tag: [tag, '@Q-01'],
}, async ({ page }) => {
  const { id, username, codes } = await newInventory(page.request)
  await openCount(page, username, id)
  await takeAway(page)
  await scan(page, codes[0])
  await expect(page.getByText('1 da inviare')).toBeVisible()
  await page.getByRole('button', { name: 'Menu utente' }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  const question = page.getByRole('dialog', { name: 'Uscire?' })
  await expect(question).toContainText('resta 1 invio non ancora partito')
  await question.getByRole('button', { name: 'Annulla' }).click()

  await signIn(page, 'user_crm')
  await visit(page, `/inventarioMezzi/${id}?vista=conteggio`)
  await expect(page.getByText('Puoi seguire il conteggio, non registrare scansioni.')).toBeVisible()
  await expect(page.getByText('0 di 3 contati')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByText(codes[0])).toHaveCount(0)
})
