import { expect, signIn, test } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'

test('a super admin reads the description of the API, finds a call and opens it', async ({ page }) => {
  await signIn(page, 'super_admin')
  await visit(page, '/amministrazione/api')
  await expect(page.getByText('OpenAPI 3.1.0')).toBeVisible()
  await page.getByRole('textbox', { name: 'Cerca un indirizzo o un campo' }).fill('/api/fonti')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['fonti'])
  await page.locator('summary').filter({ hasText: 'Nuova fonte' }).click()
  await expect(page.getByRole('heading', { name: 'Corpo' })).toBeVisible()
  await expect(page.getByText('coloreSfondo').first()).toBeVisible()
  await inspect(page)
})

test('an admin has no access to the description of the API', async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/amministrazione/api')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Non Autorizzato')
})
