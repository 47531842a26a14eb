// GENERATED from schema/tables by `npm run generate`. Do not edit.

export interface StoredFile {
  filename: string
  originalFilename: string
  size: number
  type: string
}

/** Agente, as the API gives it. */
export interface AgentsRow {
  id: number
  version: number
  name: string
  code: string | null
  email: string | null
  phone: string | null
}

/** Altra configurazione, as the API gives it. */
export interface AltreConfigurazioniRow {
  id: number
  version: number
  description: string
  ordinamento: number | null
  testo: string | null
}

/** Applicazione, as the API gives it. */
export interface ApplicationsRow {
  id: number
  version: number
  name: string
  families: Pick<FamiliesRow, 'id' | 'name'>[]
}

/** Categoria, as the API gives it. */
export interface CategoriesRow {
  id: number
  version: number
  name: string
}

/** Cliente del gestionale, as the API gives it. */
export interface ClientiRow {
  id: number
  version: number
  codice: string | null
  ragioneSociale: string
  partitaIva: string
  codiceFiscale: string | null
  email: string | null
  telefono: string | null
  indirizzo: string | null
  cap: string | null
  citta: string | null
  provincia: string | null
}

/** Commerciale, as the API gives it. */
export interface CommercialiRow {
  id: number
  version: number
  description: string
  ordinamento: number | null
}

/** Canale di comunicazione, as the API gives it. */
export interface CommunicationsRow {
  id: number
  version: number
  description: string
}

/** Competitor, as the API gives it. */
export interface CompetitorsRow {
  id: number
  version: number
  companyName: string
}

/** Competitor trattative, as the API gives it. */
export interface CompetitorsTrattativeRow {
  id: number
  version: number
  ragioneSociale: string
}

/** Contatto, as the API gives it. */
export interface ContactsRow {
  id: number
  version: number
  name: string
  surname: string
  role: Pick<RolesRow, 'id' | 'role' | 'description'> | null
  email: string | null
  phone: string | null
  cellphone: string | null
  note: string | null
  customer: Pick<CustomersRow, 'id' | 'companyName'>
}

/** Cliente, as the API gives it. */
export interface CustomersRow {
  id: number
  version: number
  code: string | null
  companyName: string
  vatNumber: string | null
  agent: Pick<AgentsRow, 'id' | 'name'> | null
  techCode: Pick<TechCodesRow, 'id' | 'description'> | null
  potentialPurchase: Pick<PotentialsRow, 'id' | 'description'> | null
  potential: number | null
  address: string | null
  cap: string | null
  city: string | null
  province: string | null
  nation: Pick<NationsRow, 'id' | 'name'> | null
  latitude: number | null
  longitude: number | null
  email: string | null
  phone: string | null
  source: Pick<SourcesRow, 'id' | 'description'> | null
  reseller: string | null
  date: string | null
  note: string | null
}

/** Dettaglio, as the API gives it. */
export interface DetailsRow {
  id: number
  version: number
  category: Pick<CategoriesRow, 'id' | 'name'> | null
  families: Pick<FamiliesRow, 'id' | 'name'>[]
  applications: Pick<ApplicationsRow, 'id' | 'name'>[]
  material: Pick<MaterialsRow, 'id' | 'name'> | null
  other_material: string | null
  competitor: Pick<CompetitorsRow, 'id' | 'companyName'> | null
  competitorName: string | null
  annual_consumption_value: number | null
  note: string | null
  customer: Pick<CustomersRow, 'id' | 'companyName'>
}

/** Famiglia mezzi, as the API gives it. */
export interface FamiglieMezziRow {
  id: number
  version: number
  name: string
}

/** Famiglia, as the API gives it. */
export interface FamiliesRow {
  id: number
  version: number
  name: string
  categories: Pick<CategoriesRow, 'id' | 'name'>[]
}

/** Documento, as the API gives it. */
export interface FilesRow {
  id: number
  version: number
  file: StoredFile
  description: string | null
  customer: Pick<CustomersRow, 'id' | 'companyName'> | null
  contact: Pick<ContactsRow, 'id' | 'surname'> | null
  entity: "customer" | "contact" | null
  entityId: number | null
}

/** Filiale trattative, as the API gives it. */
export interface FilialiRow {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
}

/** Filiale inventario, as the API gives it. */
export interface FilialiInventarioRow {
  id: number
  version: number
  name: string
  codiceMago: string | null
}

/** Fonte, as the API gives it. */
export interface FontiRow {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
}

/** Gruppo CRM, as the API gives it. */
export interface GruppiCrmRow {
  id: number
  version: number
  description: string
}

/** Modello di email, as the API gives it. */
export interface MailTemplatesRow {
  id: number
  version: number
  nome: string
  invio: "anagrafica" | "brochure" | "brochure-marketing" | "link-accreditamento" | "riassegnazione"
  lingua: "it" | "en" | "fr" | "de" | "es"
  oggetto: string
  testo: string
}

/** Materiale lavorato, as the API gives it. */
export interface MaterialsRow {
  id: number
  version: number
  name: string
}

/** Carattere dell'incontro, as the API gives it. */
export interface MeetingsRow {
  id: number
  version: number
  description: string
}

/** Motivo trattativa persa, as the API gives it. */
export interface MotiviPerseRow {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
}

/** Nazione, as the API gives it. */
export interface NationsRow {
  id: number
  version: number
  name: string
  code: string | null
}

/** Pianificazione, as the API gives it. */
export interface PlanningsRow {
  id: number
  version: number
  title: string
  customer: Pick<CustomersRow, 'id' | 'companyName'>
  agent: Pick<AgentsRow, 'id' | 'name'> | null
  date: string
  startTime: string
  endTime: string
  description: string | null
  communicationPlan: Pick<CommunicationsRow, 'id' | 'description'> | null
  meetingsPlan: Pick<MeetingsRow, 'id' | 'description'>[]
  communicationReport: Pick<CommunicationsRow, 'id' | 'description'> | null
  meetingsReport: Pick<MeetingsRow, 'id' | 'description'>[]
  date_reminder: string | null
  note_reminder: string | null
  user: Pick<UsersRow, 'id' | 'username'> | null
  planningId: number | null
}

/** Potenzialità, as the API gives it. */
export interface PotentialsRow {
  id: number
  version: number
  description: string
}

/** Ruolo, as the API gives it. */
export interface RolesRow {
  id: number
  version: number
  role: string
  description: string | null
}

/** Commerciale, as the API gives it. */
export interface SalesPeopleRow {
  id: number
  version: number
  Salesperson: string
  Name: string
  label: string | null
}

/** Settore, as the API gives it. */
export interface SettoriRow {
  id: number
  version: number
  name: string
  code: string | null
}

/** Sorgente contatto, as the API gives it. */
export interface SourcesRow {
  id: number
  version: number
  description: string
}

/** Stato trattativa, as the API gives it. */
export interface StatiTrattativeRow {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
  carattere: string | null
  identificativo: string | null
}

/** Codice tecnico, as the API gives it. */
export interface TechCodesRow {
  id: number
  version: number
  description: string
  code: string | null
}

/** Tipo controllo, as the API gives it. */
export interface TipiControlloRow {
  id: number
  version: number
  nome: string
  listaPossibiliValori: string | null
  tipo: string | null
}

/** Allegato, as the API gives it. */
export interface TrattativaCpAllegatoRow {
  id: number
  version: number
  file: StoredFile
  descrizione: string | null
  trattativaCp: Pick<TrattativeCpRow, 'id' | 'ragioneSociale'>
  path: string | null
}

/** Trattativa CP, as the API gives it. */
export interface TrattativeCpRow {
  id: number
  version: number
  dataInserimento: string
  ragioneSociale: string
  personaFisica: string | null
  partitaIva: string | null
  codiceFiscale: string | null
  cliente: Pick<ClientiRow, 'id' | 'codice' | 'ragioneSociale' | 'partitaIva'> | null
  contatto: string | null
  email: string | null
  telefono: string | null
  luogoContatto: string | null
  statoTrattativa: Pick<StatiTrattativeRow, 'id' | 'description' | 'ordinamento' | 'coloreSfondo' | 'coloreCarattere' | 'carattere' | 'identificativo'> | null
  operatore: Pick<UsersRow, 'id' | 'username'> | null
  commerciale: Pick<CommercialiRow, 'id' | 'description' | 'ordinamento'> | null
  filiale: Pick<FilialiRow, 'id' | 'description' | 'ordinamento' | 'coloreSfondo' | 'coloreCarattere'> | null
  fonte: Pick<FontiRow, 'id' | 'description' | 'ordinamento' | 'coloreSfondo' | 'coloreCarattere'> | null
  gruppoCrm: Pick<GruppiCrmRow, 'id' | 'description'> | null
  sector: Pick<SettoriRow, 'id' | 'name'> | null
  score: number | null
  scoreGriglia: number | null
  famigliaMezzo: Pick<FamiglieMezziRow, 'id' | 'name'> | null
  macchineAccessori: string | null
  contrattoOfferta: string | null
  inizio: string | null
  durata: number | null
  unitaDurata: "G" | "M" | "A" | null
  fine: string | null
  paeseTrattativa: string | null
  destinazioneCantiere: string | null
  formattedAddress: string | null
  latitudeTrattativa: number | null
  longitudeTrattativa: number | null
  trasportoAbilitato: string | null
  trasporto: string | null
  importo_trasporto: number | null
  cauzione: string | null
  importoCauzione: number | null
  competitorTrattative: Pick<CompetitorsTrattativeRow, 'id' | 'ragioneSociale'> | null
  competitorAttuale: string | null
  motivoPersa: Pick<MotiviPerseRow, 'id' | 'description' | 'ordinamento' | 'coloreSfondo' | 'coloreCarattere'> | null
  notePersa: string | null
  richiamareInData: string | null
  richiamareInOrario: string | null
  ripianificaVisita: string | null
  visita: string | null
  data_visita: string | null
  note_visita: string | null
  note: string | null
  note_invio_anagrafica: string | null
  anagraficaInviata: string | null
  brochureInviata: string | null
  contattoMagoInviato: string | null
  linkAccreditamentoInviato: string | null
  archiviata: string | null
  dataCalendario: string | null
}

/** Invio, as the API gives it. */
export interface TrattativeCpInviiRow {
  id: number
  version: number
  trattativaCp: Pick<TrattativeCpRow, 'id' | 'ragioneSociale'> | null
  invio: "anagrafica" | "brochure" | "brochure-marketing" | "contatto-mago" | "link-accreditamento" | null
  stato: "queued" | "sent" | "failed" | null
  email: string | null
  oggetto: string | null
  testo: string | null
  errore: string | null
  richiestoDa: Pick<UsersRow, 'id' | 'username'> | null
  richiestoIl: string | null
  inviatoIl: string | null
}

/** Allegato di un invio, as the API gives it. */
export interface TrattativeCpInviiAllegatiRow {
  id: number
  version: number
  nome: string | null
  file: StoredFile | null
  invio: Pick<TrattativeCpInviiRow, 'id' | 'oggetto'> | null
}

/** Utente, as the API gives it. */
export interface UsersRow {
  id: number
  version: number
  username: string
  nome: string
  cognome: string
  email: string
  ruoli: ("ROLE_SUPER_ADMIN" | "ROLE_ADMIN" | "ROLE_USER" | "ROLE_USER_CRM" | "ROLE_USER_CP" | "ROLE_COMMERCIALE_CP" | "ROLE_SUPERVISOR_CP" | "ROLE_USER_ACCETTAZIONE_MEZZI" | "ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI" | "ROLE_USER_INVENTARIO_MEZZI" | "ROLE_SUPERVISOR_INVENTARIO_MEZZI" | "ROLE_MARKETING" | "ROLE_NL" | "ROLE_MASTER" | "ROLE_CONTACT_CENTER")[]
  categorie: ("CRM" | "Service")[]
  attivo: string
  agent: Pick<AgentsRow, 'id' | 'name'> | null
  salesPerson: Pick<SalesPeopleRow, 'id' | 'Salesperson' | 'Name' | 'label'> | null
  gruppiCrm: Pick<GruppiCrmRow, 'id' | 'description'>[]
  filialiInventario: Pick<FilialiInventarioRow, 'id' | 'name'>[]
  phone: string | null
  notificheInattivita: string | null
  linkAccreditamento: string | null
  microsoftConnect: string | null
}
