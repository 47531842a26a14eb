import type { Page } from '@playwright/test'
import { heard } from './support/messages.ts'
import {
  dialogOf,
  type Entry,
  fillIn,
  filterBy,
  namedRow,
  openNew,
  openRow,
  remove,
  SAVED,
  save,
} from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'

interface Table {
  route: string
  many: string
  one: string
  /** The label of the naming field. */
  title: string
  entries?: Record<string, Entry>
  /** What the list then shows of them. */
  shows?: string[]
  /** The colour its name stands on. */
  background?: string
}

const tables: Table[] = [
  {
    route: '/configurations/agents',
    many: 'Agenti',
    one: 'Agente',
    title: 'Nome',
    entries: { Codice: 'AG-77', Email: 'prova@esempio.it', Telefono: '0461 987654' },
    shows: ['AG-77', 'prova@esempio.it'],
  },
  {
    route: '/configurations/fonti',
    many: 'Fonti',
    one: 'Fonte',
    title: 'Descrizione',
    entries: { Ordinamento: '99', 'Colore sfondo': '#82b1ff', 'Colore carattere': '#000000' },
    shows: ['99'],
    background: 'rgb(130, 177, 255)',
  },
  {
    route: '/configurations/nations',
    many: 'Nazioni',
    one: 'Nazione',
    title: 'Nome',
    entries: { Codice: '' },
  },
  {
    route: '/configurations/tipiControllo',
    many: 'Tipi Controllo',
    one: 'Tipo controllo',
    title: 'Nome',
    entries: { 'Valori possibili': { tags: ['Sì', 'No'] }, Tipo: 'esterno' },
    shows: ['Sì', 'esterno'],
  },
  { route: '/configurations/roles', many: 'Ruoli', one: 'Ruolo dei contatti', title: 'Ruolo' },
  { route: '/famiglieMezzi/famiglieMezzi', many: 'Famiglie mezzi', one: 'Famiglia mezzi', title: 'Nome' },
  {
    route: '/inventarioMezzi/filialiInventario',
    many: 'Filiali d’inventario',
    one: 'Filiale d’inventario',
    title: 'Nome',
  },
]

/** Makes a row of that name on the screen of its table and finds it. */
async function makeRow(page: Page, table: Table, name: string) {
  const { route, many, one, title, entries = {}, shows = [], background } = table
  await moveTo(page, route)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(many)
  await expect(page).toHaveTitle(`CRM - ${many}`)
  const creating = await openNew(page, one)
  await fillIn(creating, { [title]: name, ...entries })
  // What only a name is typed into is part of every other one.
  if (shows.length > 0) await inspect(page)
  await save(page, creating)

  await filterBy(page, title, name)
  await expect(namedRow(page, name)).toHaveCount(1)
  for (const text of shows) await expect(page.getByRole('main')).toContainText(text)
  if (background) await expect(namedRow(page, name).getByText(name)).toHaveCSS('background-color', background)
}

/** Changes the row of that name, which the list shows, and deletes it. */
async function changeAndDelete(page: Page, { title }: Table, name: string) {
  const editing = await openRow(page, name)
  await expect(editing.getByRole('textbox', { name: title, exact: true })).toHaveValue(name)
  await fillIn(editing, { [title]: `${name} bis` })
  await save(page, editing)
  await expect(namedRow(page, `${name} bis`)).toHaveCount(1)

  await remove(page, `${name} bis`)
  await expect(dialogOf(page, 'Conferma eliminazione')).toBeHidden()
  await expect(namedRow(page, `${name} bis`)).toHaveCount(0)
  await settled(page)
}

test('a row is created, found, changed and deleted in tables with every kind of field', {
  tag: ['@MASTER-roles-04', '@INV-B-20', '@INV-B-21'],
}, async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/profile')
  for (const table of tables) {
    await test.step(table.many, async () => {
      const name = unique('Zz')
      await makeRow(page, table, name)
      await changeAndDelete(page, table, name)
    })
  }
})

test('applications, families and categories are created in a chain and deleted again', {
  tag: ['@MASTER-families-02', '@MASTER-applications-02'],
}, async ({ page }) => {
  const [category, family, application] = [unique('Zz categoria'), unique('Zz famiglia'), unique('Zz applicazione')]
  const table = (path: string, many: string, one: string, parents?: string, parent = '') => ({
    route: `/configurations/${path}`,
    many,
    one,
    title: 'Nome',
    entries: parents ? { [parents]: { choose: [parent] } } : {},
    shows: parents ? [parent] : [],
  })
  const [categories, families, applications] = [
    table('categories', 'Categorie', 'Categoria'),
    table('families', 'Famiglie', 'Famiglia', 'Categorie', category),
    table('applications', 'Applicazioni', 'Applicazione', 'Famiglie', family),
  ]
  await signIn(page, 'admin')
  await visit(page, '/profile')
  await makeRow(page, categories, category)
  await makeRow(page, families, family)
  await makeRow(page, applications, application)

  const again = await openRow(page, application)
  await expect(again).toContainText(family)
  await again.getByRole('button', { name: 'Annulla' }).click()
  await expect(again).toBeHidden()
  await changeAndDelete(page, applications, application)
  for (const [one, name] of [
    [families, family],
    [categories, category],
  ] as const) {
    await moveTo(page, one.route)
    await filterBy(page, 'Nome', name)
    await changeAndDelete(page, one, name)
  }
})

test('MASTER-altreConfigurazioni-01..04: a single record can only be saved', async ({ page }) => {
  // Others send it: it speaks of something attached, as it did.
  const text = unique('In allegato il testo di prova')
  await signIn(page, 'admin')
  await visit(page, '/configurations/altreConfigurazioni')
  await expect(page.getByRole('button', { name: /Nuov[oa]|Elimina/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Testo della brochure' }).fill(text)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await heard(page, SAVED)
  await settled(page)
  await inspect(page)

  await visit(page, '/configurations/invioBrochure')
  await expect(page.getByRole('textbox', { name: 'Testo della brochure' })).toHaveValue(text)
  await expect(page.getByRole('textbox', { name: 'Descrizione' })).toHaveCount(0)
})
