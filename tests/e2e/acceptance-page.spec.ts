import { recordWithPhotos } from './support/acceptance.ts'
import { heard } from './support/messages.ts'
import { dialogOf, filterBy, namedRow } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

const LIST = '/accettazioniMezzi/accettazioniMezzi'

test('an acceptance opens by its row to be read, and a new damage is one touch on a photo beside the one before @phone', {
  tag: ['@ACC-B-15', '@GEN-09'],
}, async ({ page }) => {
  const serial = unique('MAT')
  await recordWithPhotos(page.request, serial, { dataAccettazione: '10-10-2026', danni: 'false', ore: '100' })
  const id = await recordWithPhotos(page.request, serial, { danni: 'false', ore: '120' }, [])
  await signIn(page, 'supervisor_accettazione_mezzi')
  await visit(page, LIST)
  await filterBy(page, 'Matricola', serial)
  await namedRow(page, serial).locator('[data-name-link]').first().click()
  await expect(page).toHaveURL(new RegExp(`${LIST}/${id}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await settled(page)
  const photos = page.getByRole('region', { name: 'Foto' }).getByRole('button')
  await expect(photos).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Verbale' })).toContainText('Non è ancora stato inviato.')
  await inspect(page)
  await photos.last().click()
  await expect(dialogOf(page, /^Foto: /)).toContainText('Foto 2 di 2: Retro')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Confronto' }).click()
  await expect(page.getByRole('region', { name: 'Che cosa è cambiato' })).toContainText('100')
  const front = page.getByRole('region', { name: 'Fronte' })
  await expect(front.getByRole('img')).toHaveCount(2)
  await expect(front).toContainText('Graffio: paraurti')
  await front.getByRole('img', { name: 'Fronte, 20-11-2026' }).click({ position: { x: 30, y: 30 } })
  await heard(page, 'Danno nuovo segnato: Fronte')
  await expect(front.getByRole('listitem')).toHaveText(['Graffio: paraurti', 'Danno nuovo'])
  const damage = page.locator('[data-fact=Danni]')
  await expect(damage).toContainText('Sì')
  await inspect(page)
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(front.getByRole('listitem')).toHaveCount(1)
  await expect(damage).toContainText('No')
  await front.getByRole('button', { name: 'Danno nuovo al centro della foto: Fronte' }).click()
  await front.getByRole('button', { name: 'Modifica segni della foto: Fronte' }).click()
  const editor = dialogOf(page, 'Foto: Fronte')
  await editor.getByRole('textbox', { name: 'Nota' }).fill('specchio')
  await inspect(page)
  await editor.getByRole('button', { name: 'Salva' }).click()
  await expect(front.getByRole('listitem')).toHaveText(['Graffio: paraurti', 'Danno nuovo: specchio'])
  // An address of before, which opened a dialog.
  await visit(page, `${LIST}?apri=${id}`)
  await expect(page).toHaveURL(new RegExp(`${LIST}/${id}$`))
})
