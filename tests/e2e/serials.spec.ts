import { expect, signIn, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

test('the page of a serial number tells its acceptances, each leading to its own', { tag: '@ACC-B-01' }, async ({
  page,
}) => {
  await signIn(page, 'supervisor_accettazione_mezzi')
  await visit(page, '/accettazioniMezzi/accettazioniMezzi')
  const more = page.getByRole('button', { name: /^Altre azioni per / }).first()
  await more.click()
  const item = page.getByRole('button', { name: /^Storia della matricola / })
  const serial = ((await item.getAttribute('aria-label')) ?? '').replace('Storia della matricola ', '')
  await item.click()
  await expect(page).toHaveURL(`/inventarioMezzi/matricola/${encodeURIComponent(serial)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(serial)
  const timeline = page.getByRole('region', { name: 'Cronologia' })
  await expect(timeline.getByRole('link', { name: serial }).first()).toHaveAttribute(
    'href',
    /\/accettazioniMezzi\/accettazioniMezzi\/\d+$/,
  )
  // Inventories of vehicles are for everybody, the vehicles themselves are not.
  await expect(timeline.getByRole('button', { name: 'Inventari' })).toBeVisible()
  await expect(timeline.getByRole('button', { name: 'Modifiche' })).toHaveCount(0)
  await settled(page)
  await inspect(page)
})
