import { heard, restOnMessages } from './support/messages.ts'
import { fullNameOf } from './support/people.ts'
import { choose, createButton, dialogOf, fillIn, filterBy, openNew, pressRow, remove, save } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'

test('a CP supervisor assigns and removes groups', {
  tag: ['@MASTER-usersGruppiCrm-02', '@MASTER-usersGruppiCrm-03', '@MASTER-gruppiCrm-06'],
}, async ({ page }) => {
  const group = unique('Zz gruppo')
  await signIn(page, 'supervisor_cp')
  await visit(page, '/configurations/gruppiCrm')
  const creating = await openNew(page, 'Gruppo CRM')
  await fillIn(creating, { Descrizione: group })
  await save(page, creating)

  await moveTo(page, '/configurations/usersGruppiCrm')
  await expect(page.getByRole('search')).toContainText('CRM')
  await expect(createButton(page)).toHaveCount(0)
  await filterBy(page, 'Nome utente', 'user_crm')
  await pressRow(page, 'Modifica', fullNameOf('user_crm'))
  const dialog = dialogOf(page, /^Modifica «/)
  await expect(dialog).toContainText(fullNameOf('user_crm'))
  await choose(dialog.getByRole('combobox', { name: 'Gruppi CRM' }), [group])
  await inspect(page)
  await save(page, dialog)
  await expect(page.getByRole('main')).toContainText(group)

  await restOnMessages(page)
  const question = await remove(page, fullNameOf('user_crm'))
  await expect(question).toBeHidden()
  await settled(page)
  await expect(page.getByRole('main')).not.toContainText(group)
  await page.getByRole('region', { name: 'Messaggi' }).getByRole('button', { name: 'Annulla' }).last().click()
  await heard(page, 'Operazione annullata')
  await settled(page)
  await expect(page.getByRole('main')).toContainText(group)
  await inspect(page)

  await moveTo(page, '/configurations/gruppiCrm')
  await filterBy(page, 'Descrizione', group)
  await pressRow(page, 'Elimina', group)
  const warning = dialogOf(page, 'Conferma eliminazione')
  await expect(warning).toContainText('il gruppo verrà rimosso da tutti gli utenti a cui è assegnato')
  await inspect(page)
  await warning.getByRole('button', { name: 'Elimina' }).click()
  await expect(warning).toBeHidden()
  await moveTo(page, '/configurations/usersGruppiCrm')
  await filterBy(page, 'Nome utente', 'user_crm')
  await expect(page.getByRole('main')).not.toContainText(group)
})
