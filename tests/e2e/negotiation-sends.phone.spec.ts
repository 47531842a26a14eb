import { pixel } from '#tests/support/files.ts'
import { api } from './support/customers.ts'
import { openPage, openView } from './support/negotiations.ts'
import { answerTo, subjectsFor } from './support/receivers.ts'
import { dialogOf } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'

test('a phone sends a brochure and attaches a photo', { tag: ['@phone', '@NEG-B-19', '@NEG-B-25'] }, async ({
  page,
}) => {
  await signIn(page, 'supervisor_cp')
  const name = unique('Zz mano')
  const email = `${name.replaceAll(/\W/g, '').toLowerCase()}@cliente.example`
  const [state] = (await api(page, 'GET', '/api/stati_trattative')) as { id: number }[]
  const values = { ragioneSociale: name, email, statoTrattativaId: state?.id }
  await api(page, 'POST', '/api/trattative_cp', values)
  await answerTo(email, 'take')
  await visit(
    page,
    `/trattativeCp/trattativeCp?filters=${encodeURIComponent(JSON.stringify({ ragioneSociale: name }))}`,
  )
  await page.getByRole('button', { name: `Invii di ${name}` }).click()
  await inspect(page)
  await page.getByRole('button', { name: 'Invia la brochure' }).click()
  const dialog = dialogOf(page, 'Invia la brochure')
  await expect(dialog.getByRole('region', { name: 'Anteprima' })).toContainText(email)
  await inspect(page)
  await dialog.getByRole('button', { name: 'Invia', exact: true }).click()
  await page.getByRole('button', { name: 'Invia lo stesso' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => subjectsFor(email).then((all) => all.length)).toBe(1)

  await openPage(page, name)
  await openView(page, 'Allegati')
  const files = page.getByRole('region', { name: 'Allegati' })
  await files.locator('input[type=file]').setInputFiles([{ name: 'foto.png', mimeType: 'image/png', buffer: pixel(3) }])
  await inspect(page)
  await files.getByRole('button', { name: 'Salva 1 allegato' }).click()
  await expect(files.getByRole('button', { name: 'Scarica foto.png' })).toBeVisible()
})
