import type { Page } from '@playwright/test'
import { opens, roles, routeMatrix } from '#tests/support/route-matrix.ts'
import { expect, signIn } from './test.ts'
import { settled } from './visit.ts'

const C = '/configurations'
/** The heading of each screen, written by hand as the routes are. */
const headings: Record<string, string> = {
  '/login': 'Ciao, ',
  '/auth/callback': 'Ciao, ',
  '/': 'Ciao, ',
  '/profile': 'Profilo',
  '/plannings': 'Calendario',
  '/listPlannings': 'Pianificazioni',
  '/customers/all': 'Clienti',
  '/customers/:id?': 'Cliente ',
  '/accettazioniMezzi/accettazioneMezzo': 'Accettazione Mezzi',
  '/accettazioniMezzi/accettazioniMezzi': 'Elenco accettazioni',
  '/inventarioMezzi/filialiInventario': 'Filiali inventario',
  '/inventarioMezzi/inventariMezzi': 'Inventari mezzi',
  '/inventarioMezzi/:id?': 'Inventario mezzi',
  '/famiglieMezzi/famiglieMezzi': 'Famiglie mezzi',
  '/trattativeCp/trattativeCp': 'Trattative CP',
  '/trattativeCp/calendarioTrattative': 'Calendario trattative',
  '/trattativeCp/invii': 'Invii',
  '/utenti/users': 'Utenti',
  '/utenti/accessi': 'Accessi',
  '/contactCenter/branch-offices': 'Filiali',
  '/contactCenter/emails': 'Emails',
  '/contactCenter/missed-calls': 'Telefonate perse',
  '/contactCenter/report-calls': 'Report telefonate',
  '/amministrazione/api': 'Documentazione API',
  [`${C}/agents`]: 'Agenti',
  [`${C}/applications`]: 'Applicazioni',
  [`${C}/categories`]: 'Categorie',
  [`${C}/commerciali`]: 'Commerciali',
  [`${C}/communications`]: 'Canali di comunicazione',
  [`${C}/competitors`]: 'Competitors',
  [`${C}/competitorsTrattative`]: 'Competitors trattative',
  [`${C}/families`]: 'Famiglie',
  [`${C}/filiali`]: 'Filiali trattative',
  [`${C}/fonti`]: 'Fonti',
  [`${C}/gruppiCrm`]: 'Gruppi CRM',
  [`${C}/invioBrochure`]: 'Invio brochure',
  [`${C}/modelliEmail`]: 'Modelli di email',
  [`${C}/materials`]: 'Materiali lavorati',
  [`${C}/meetings`]: "Caratteri dell'incontro",
  [`${C}/motiviPerse`]: 'Motivi perse',
  [`${C}/nations`]: 'Nazioni',
  [`${C}/potentials`]: 'Potenzialità',
  [`${C}/roles`]: 'Ruoli',
  [`${C}/sectors`]: 'Settori',
  [`${C}/sources`]: 'Sorgenti contatto',
  [`${C}/statiTrattative`]: 'Stati trattative',
  [`${C}/technicians`]: 'Codici tecnici',
  [`${C}/tipiControllo`]: 'Tipi controllo',
  [`${C}/usersGruppiCrm`]: 'Utenti gruppi CRM',
  [`${C}/altreConfigurazioni`]: 'Altre configurazioni',
}

export const REFUSED = 'Non Autorizzato'

/** A path to open, and the heading that must then appear; one that ends with a space is only its beginning. */
export type Visit = [path: string, heading: string]

/** Every route of the matrix as this role: the heading of its screen, or the refusal. */
export function visitsOf(role: string): Visit[] {
  expect(roles).toContain(role)
  return routeMatrix.map(([route, cells]) => {
    const heading = headings[route]
    if (heading === undefined) throw new Error(`No heading is written for ${route}`)
    return [route.replace(':id?', '1'), opens(cells, role) ? heading : REFUSED]
  })
}

/** Signs in once and opens the paths one after the other, within the page. Returns those that showed something else. */
export async function walk(page: Page, username: string, visits: readonly Visit[]): Promise<string[]> {
  await signIn(page, username)
  await page.goto('/profile')
  await settled(page)
  return page.evaluate(walkWithin, visits)
}

/** Runs in the browser. Between two paths stands one that everybody may open, so that each heading is seen to change. */
async function walkWithin(visits: readonly Visit[]): Promise<string[]> {
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  async function open(path: string, wanted: string): Promise<boolean> {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    const end = performance.now() + 10_000
    // A list that is still empty of rows has its heading already: that is enough here.
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 4))
      const shown = heading()
      if (shown === wanted || (wanted.endsWith(' ') && shown.startsWith(wanted))) return true
    }
    return false
  }
  const wrong: string[] = []
  for (const [path, wanted] of visits) {
    if (!(await open('/profile', 'Profilo'))) wrong.push(`/profile after ${path}: "${heading()}"`)
    if (!(await open(path, wanted))) wrong.push(`${path}: "${heading()}" and not "${wanted}"`)
  }
  return wrong
}
