import {
  acceptancesOf,
  fillVehicle,
  goOnTo,
  photo,
  RECORDED,
  record,
  STEPPER,
  smallTargets,
  stepTitle,
  takePhotos,
} from './support/acceptance.ts'
import { newAccount } from './support/accounts.ts'
import { expectKeptSince } from './support/drafts.ts'
import { heard } from './support/messages.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'

test('whatever is pressed beside a machine is large enough for a thumb @phone', { tag: '@Q-38' }, async ({ page }) => {
  const { username } = await newAccount(page.request, 'ROLE_USER_ACCETTAZIONE_MEZZI')
  await signIn(page, username, ownPassword)
  await visit(page, STEPPER)
  const small: Record<string, string[]> = {}
  const note = async (where: string) => {
    small[where] = await smallTargets(page)
  }
  await page.getByRole('textbox', { name: 'Data accettazione' }).click()
  await expect(page.getByText('Oggi', { exact: true })).toBeVisible()
  await note('calendar')
  await page.keyboard.press('Escape')
  // The shortest serial number there is.
  const serial = '7'
  await fillVehicle(page, serial)
  await note('vehicle')
  for (const [where, title] of Object.entries({ fuel: 'Carburante e danni', checks: 'Controlli', photos: 'Foto' })) {
    await goOnTo(page, title)
    await note(where)
  }
  await takePhotos(page, 'Fronte', [await photo('IMG_1.jpg', '#aa5500')])
  await page.getByRole('button', { name: /^Apri la foto/ }).click()
  await page.getByRole('button', { name: 'Segna al centro' }).click()
  await note('photo')
  await page.getByRole('button', { name: 'Elimina foto' }).click()
  const question = page.getByRole('tooltip')
  await expect(question).toContainText('Eliminare questa foto')
  await note('removal')
  await question.getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('button', { name: 'Fatto' }).click()
  await goOnTo(page, 'Note e firma')
  await note('notes')
  await record(page)
  await heard(page, RECORDED)
  // What is done next has the focus: the first step of the next acceptance.
  await expect(stepTitle(page)).toBeFocused()
  await visit(page, '/')
  await expect(page.getByRole('button', { name: serial, exact: true })).toBeVisible()
  await note('home')
  expect(Object.entries(small).filter(([, all]) => all.length > 0)).toEqual([])
})

test('a supervisor names another operator, however long the name @phone', { tag: '@ACC-F-03' }, async ({ page }) => {
  const { username, fullName, id } = await newAccount(page.request, 'ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI')
  await signIn(page, username, ownPassword)
  await visit(page, STEPPER)
  await page.getByText(fullName, { exact: true }).last().click()
  const other = page.getByRole('option', { name: /\(user_accettazione_mezzi\)$/ })
  await page.getByRole('combobox', { name: 'Operatore' }).fill('user_accettazione_mezzi')
  await expect(other).toHaveCount(1)
  await page.keyboard.press('Enter')
  await inspect(page)
  const serial = unique('MAT')
  await fillVehicle(page, serial)
  for (const title of ['Carburante e danni', 'Controlli', 'Foto', 'Note e firma']) await goOnTo(page, title)
  await record(page)
  await heard(page, RECORDED)
  const [row] = await acceptancesOf(page.request, serial)
  expect(row).toMatchObject({ operatore: { username: 'user_accettazione_mezzi' } })
  expect(row).not.toMatchObject({ operatore: { id } })
})

test('checks are answered by exception, also after the page was closed, and what is open is named before it is sent @phone', async ({
  page,
}) => {
  const { username } = await newAccount(page.request, 'ROLE_USER_ACCETTAZIONE_MEZZI')
  await signIn(page, username, ownPassword)
  const serial = unique('MAT')
  await visit(page, STEPPER)
  await fillVehicle(page, serial)
  await goOnTo(page, 'Carburante e danni')
  await page.getByRole('switch', { name: 'Danni' }).click()
  await goOnTo(page, 'Controlli')
  const fromButton = page.locator('[data-from-button]')
  await page.getByRole('button', { name: 'Tutto a posto, segno le eccezioni' }).click()
  const beforeLast = await page.evaluate(() => Date.now())
  await page.getByRole('group', { name: 'Carrozzeria' }).getByRole('button', { name: 'Graffi', exact: true }).click()
  await expect(page.getByText('Da fare uno per uno: AdBlue, Chiavi,')).toBeVisible()
  const count = await fromButton.count()
  expect(count).toBeGreaterThan(10)
  // All of them are in sight on a few screens of a telephone.
  expect(await page.evaluate(() => document.documentElement.scrollHeight / 844)).toBeLessThan(4.5)
  await inspect(page)

  await expectKeptSince(page, beforeLast)
  await page.reload()
  await page.getByRole('button', { name: 'Riprendi' }).click()
  await expect(fromButton).toHaveCount(count)
  await page.getByRole('button', { name: 'Note e firma' }).click()
  await expect(page.getByRole('region', { name: 'Riepilogo' })).toContainText('Danni senza foto')
  await page.getByRole('button', { name: 'Registra' }).click()
  const question = page.getByRole('dialog', { name: 'Attenzione' })
  await expect(question.getByRole('listitem')).toContainText(['AdBlue', 'Chiavi'])
  await inspect(page)
  await question.getByRole('button', { name: 'Completa i controlli' }).click()
  await expect(page.getByRole('textbox', { name: 'Note del controllo' })).toBeFocused()
  await page.getByRole('button', { name: 'Note e firma' }).click()
  await page.getByRole('button', { name: 'Registra' }).click()
  await question.getByRole('button', { name: 'Vai alle foto' }).click()
  await expect(stepTitle(page)).toContainText('Foto')
  await goOnTo(page, 'Note e firma')
  await record(page)
  await heard(page, RECORDED)
  const [row] = await acceptancesOf(page.request, serial)
  expect(row?.controlli).toHaveLength(count + 1)
  expect(row?.controlli).toContainEqual(expect.objectContaining({ nome: 'Pneumatici', valore: 'Buono' }))
})
