import { fillIn, filterBy, namedRow, openNew, save } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const portal = '<!doctype html><html lang="it"><title>Rete ospiti</title><body>Accedi alla rete</body></html>'

test('a captive portal in front of the server ends no session and takes no work: the save is tried again', {
  tag: ['@ERR-11', '@AUTH-26'],
}, async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/configurations/agents')
  const dialog = await openNew(page, 'Agente')
  const name = unique('Zz ospite')
  await fillIn(dialog, { Nome: name })
  const ours = /\/(api|token|livez)/
  for (const status of [403, 200]) {
    allowAnswers(page, status)
    await page.route(ours, (route) => route.fulfill({ status, contentType: 'text/html', body: portal }))
    await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Impossibile raggiungere il server.' }).first(),
    ).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue(name)
    await inspect(page)
    await page.unroute(ours)
  }
  await save(page, dialog)
  await filterBy(page, 'Nome', name)
  await expect(namedRow(page, name)).toHaveCount(1)
})
