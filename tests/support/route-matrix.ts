/** The roles in the order of the columns below. */
export const roles = [
  'ROLE_SUPER_ADMIN',
  'ROLE_ADMIN',
  'ROLE_USER',
  'ROLE_USER_CRM',
  'ROLE_USER_CP',
  'ROLE_COMMERCIALE_CP',
  'ROLE_SUPERVISOR_CP',
  'ROLE_USER_ACCETTAZIONE_MEZZI',
  'ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI',
  'ROLE_USER_INVENTARIO_MEZZI',
  'ROLE_SUPERVISOR_INVENTARIO_MEZZI',
  'ROLE_MARKETING',
  'ROLE_NL',
  'ROLE_MASTER',
  'ROLE_CONTACT_CENTER',
] as const

/**
 * Which role opens which route (Y) and which is told 'Non Autorizzato' (.), as the specification's tables say. The
 * last column names the requirements. Written by hand, apart from access.json, so that a mistake there shows.
 */
export const routeMatrix: readonly [route: string, cells: string, ids: string][] = [
  ['/login', 'YYYYYYYYYYYYYYY', ''],
  ['/auth/callback', 'YYYYYYYYYYYYYYY', ''],
  ['/', 'YYYYYYYYYYYYYYY', ''],
  ['/profile', 'YYYYYYYYYYYYYYY', ''],
  ['/plannings', 'YYYY...........', ''],
  ['/listPlannings', 'YYYY...........', ''],
  ['/customers/all', 'YYYY...........', ''],
  ['/customers/:id?', 'YYYY...........', ''],
  ['/accettazioniMezzi/accettazioneMezzo', 'YY.....YY......', 'ROLE-32'],
  ['/accettazioniMezzi/accettazioniMezzi', 'YY......Y......', 'ROLE-31 ROLE-47'],
  ['/inventarioMezzi/filialiInventario', 'YY........Y....', 'ROLE-35 ROLE-48'],
  ['/inventarioMezzi/inventariMezzi', 'YY.......YY....', 'ROLE-36'],
  ['/inventarioMezzi/:id?', 'YYYYYYYYYYYYYYY', 'ROLE-39'],
  ['/famiglieMezzi/famiglieMezzi', 'YY....Y........', 'ROLE-30'],
  ['/trattativeCp/trattativeCp', 'YY..YYY......Y.', 'ROLE-37'],
  ['/trattativeCp/calendarioTrattative', 'YY..YYY......Y.', 'ROLE-38'],
  ['/trattativeCp/invii', 'YY..YYY......Y.', ''],
  ['/utenti/users', 'YY.............', 'ROLE-34 ROLE-43'],
  ['/contactCenter/branch-offices', 'YY.............', 'ROLE-18 ROLE-46'],
  ['/contactCenter/emails', 'Y..............', 'ROLE-19 ROLE-45'],
  ['/contactCenter/missed-calls', 'YY............Y', 'ROLE-16'],
  ['/contactCenter/report-calls', 'YY.............', 'ROLE-17 ROLE-46'],
  ['/amministrazione/api', 'Y..............', ''],
  ['/configurations/agents', 'YY.............', 'ROLE-40'],
  ['/configurations/applications', 'YY.............', 'ROLE-40'],
  ['/configurations/categories', 'YY.............', 'ROLE-40'],
  ['/configurations/commerciali', 'YY....Y........', 'ROLE-21'],
  ['/configurations/communications', 'YY.............', 'ROLE-40'],
  ['/configurations/competitors', 'YY.............', 'ROLE-40'],
  ['/configurations/competitorsTrattative', 'YY....Y........', 'ROLE-28'],
  ['/configurations/families', 'YY.............', 'ROLE-40'],
  ['/configurations/filiali', 'YY....Y........', 'ROLE-22'],
  ['/configurations/fonti', 'YY....Y........', 'ROLE-20'],
  ['/configurations/gruppiCrm', 'YY....Y........', 'ROLE-25'],
  ['/configurations/invioBrochure', 'YY....Y........', 'ROLE-27'],
  ['/configurations/materials', 'YY.............', 'ROLE-40'],
  ['/configurations/meetings', 'YY.............', 'ROLE-40'],
  ['/configurations/modelliEmail', 'YY....Y........', ''],
  ['/configurations/motiviPerse', 'YY....Y........', 'ROLE-24'],
  ['/configurations/nations', 'YY.............', 'ROLE-40'],
  ['/configurations/potentials', 'YY.............', 'ROLE-40'],
  ['/configurations/roles', 'YY.............', 'ROLE-40'],
  ['/configurations/sectors', 'YY....Y........', 'ROLE-29'],
  ['/configurations/sources', 'YY.............', 'ROLE-40'],
  ['/configurations/statiTrattative', 'YY....Y........', 'ROLE-23'],
  ['/configurations/technicians', 'YY.............', 'ROLE-40'],
  ['/configurations/tipiControllo', 'YY......Y......', 'ROLE-33'],
  ['/configurations/usersGruppiCrm', 'YY....Y........', 'ROLE-26'],
  ['/configurations/altreConfigurazioni', 'YY....Y........', 'ROLE-40'],
]

const columns: readonly string[] = roles

/** Whether the role opens the route. */
export const opens = (cells: string, role: string): boolean => cells[columns.indexOf(role)] === 'Y'
