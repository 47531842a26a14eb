import type { Page } from '@playwright/test'
import { createButton } from './support/screen.ts'
import { expect, onPhone, signIn, test } from './support/test.ts'
import { inspect, moveTo, visit } from './support/visit.ts'

/** The items of the menu, opened first on a phone, with every group unfolded. */
async function menuItems(page: Page): Promise<string[]> {
  if (onPhone(page)) await page.getByRole('button', { name: 'Apri il menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await expect(menu).toBeVisible()
  const links = menu.getByRole('link', { includeHidden: true })
  return (await links.allTextContents()).map((text) => text.trim())
}

test('the menu of an admin has tables of every area', async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/')
  const items = await menuItems(page)
  const tables = [
    'Agenti',
    'Categorie',
    'Famiglie',
    'Applicazioni',
    'Fonti',
    'Nazioni',
    'Tipi Controllo',
    'Altre configurazioni',
  ]
  expect(items).toEqual(expect.arrayContaining(tables))
  await inspect(page)
})

test('a CP supervisor sees the CP negotiations and their configuration, and nothing else', {
  tag: ['@ROLE-20', '@ROLE-27'],
}, async ({ page }) => {
  await signIn(page, 'supervisor_cp')
  await visit(page, '/')
  const items = (await menuItems(page)).filter((text) => !['', 'Home', 'CRM'].includes(text))
  expect(items).toEqual([
    'Attività',
    'Note',
    'Trattative CP',
    'Calendario trattative',
    'Invii',
    'Fonti',
    'Commerciali',
    'Filiali',
    'Stati Trattative',
    'Motivi Perse',
    'Gruppi CRM',
    'Utenti gruppi CRM',
    'Invio brochure',
    'Modelli email',
    'Competitor delle trattative',
    'Settori',
    'Famiglie mezzi',
    'Altre configurazioni',
    'Andamento trattative',
    'Il mio cruscotto',
  ])
  await moveTo(page, '/configurations/fonti')
  await expect(createButton(page)).toBeVisible()
})

test('marketing has no tables', async ({ page }) => {
  await signIn(page, 'marketing')
  await visit(page, '/')
  await expect(page.getByText('Il tuo ruolo (Marketing) non apre ancora nessuna schermata.')).toBeVisible()
  expect((await menuItems(page)).filter((text) => !['', 'Home', 'CRM'].includes(text))).toEqual([])
})
