// GENERATED from schema/tables by `npm run generate`. Do not edit.

export interface StoredFile {
  filename: string
  originalFilename: string
  size: number
  type: string
  /** When it was uploaded, ISO 8601 in UTC; the answer to an upload has none. */
  createdAt?: string
  /** The full name of its author, in lists of the files of a row and for users who may read their history. */
  createdBy?: string | null
}

/** Accettazione, as the API gives it. */
export interface AccettazioniMezziRow {
  id: number
  version: number
  dataAccettazione: string
  operatore: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  matricola: string
  ore: number | null
  km: number | null
  carburante: number
  danni: boolean | null
  controlli: { controlloId: number; nome: string | null; valore: string }[]
  firma: StoredFile | null
  noteCliente: string | null
  noteInterne: string | null
  verbaleInviato: "Y" | "N" | null
}

/** Foto, as the API gives it. */
export interface AccettazioniMezziFotoRow {
  id: number
  version: number
  foto: StoredFile
  posizione: "fronte" | "retro" | "sinistra" | "destra" | "contaore" | "carburante" | "altro" | null
  segni: { tipo: "graffio" | "ammaccatura" | "rottura" | "mancante" | "perdita" | "danno" | "altro"; x: number; y: number; nota: string | null }[]
  descrizione: string | null
  accettazione: Pick<AccettazioniMezziRow, 'id' | 'matricola'>
}

/** Invio di un verbale, as the API gives it. */
export interface AccettazioniMezziInviiRow {
  id: number
  version: number
  accettazione: Pick<AccettazioniMezziRow, 'id' | 'matricola'> | null
  invio: "verbale" | null
  stato: "queued" | "sent" | "failed" | "superseded" | null
  email: string | null
  oggetto: string | null
  testo: string | null
  errore: string | null
  tentativi: number | null
  richiestoDa: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  richiestoIl: string | null
  inviatoIl: string | null
}

/** Allegato di un verbale, as the API gives it. */
export interface AccettazioniMezziInviiAllegatiRow {
  id: number
  version: number
  nome: string | null
  file: StoredFile | null
  invio: Pick<AccettazioniMezziInviiRow, 'id' | 'oggetto'> | null
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

/** Allegato della brochure, as the API gives it. */
export interface AltreConfigurazioniAllegatiRow {
  id: number
  version: number
  file: StoredFile
  descrizione: string | null
  configurazione: Pick<AltreConfigurazioniRow, 'id' | 'description'>
  path: string | null
}

/** Applicazione, as the API gives it. */
export interface ApplicationsRow {
  id: number
  version: number
  name: string
  families: Pick<FamiliesRow, 'id' | 'name'>[]
}

/** Utente della filiale, as the API gives it. */
export interface BranchOfficeUsersRow {
  id: number
  version: number
  nome: string | null
  branchOffice: Pick<BranchOfficesRow, 'id' | 'nome'>
  user: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'>
}

/** Filiale del Contact Center, as the API gives it. */
export interface BranchOfficesRow {
  id: number
  version: number
  nome: string
  code_call_center: string
  daNominare: boolean | null
}

/** Chiamata, as the API gives it. */
export interface CallsRow {
  id: number
  version: number
  callDate: string | null
  callDateTime: string | null
  outcome: "answered" | "missed" | "outgoing" | null
  party: string | null
  partyNumber: string | null
  operators: string[]
  branchOffice: Pick<BranchOfficesRow, 'id' | 'nome'> | null
  waiting: number | null
  inTarget: "Y" | "N" | null
  ringDuration: number | null
  talkDuration: number | null
  internal: "Y" | "N" | null
  callId: string | null
}

/** Chiamata da richiamare, as the API gives it. */
export interface CallsToReturnRow {
  id: number
  version: number
  sender_phone: string | null
  name: string | null
  kind: "customer" | "contact" | "negotiation" | null
  subjectId: number | null
  customerId: number | null
  owner: string | null
  branchOffice: Pick<BranchOfficesRow, 'id' | 'nome'> | null
  attempts: number | null
  callbacks: number | null
  firstAt: string | null
  lastAt: string | null
  dueAt: string | null
  app_user: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  taken: "Y" | "N" | null
  takenAt: string | null
  note: string | null
  noteCallId: number | null
  lastCallId: number | null
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

/** Competitor delle trattative, as the API gives it. */
export interface CompetitorsTrattativeRow {
  id: number
  version: number
  ragioneSociale: string
}

/** Orari e obiettivo, as the API gives it. */
export interface ContactCenterSettingsRow {
  id: number
  version: number
  name: string
  target: number
  morningFrom: string | null
  morningTo: string | null
  afternoonFrom: string | null
  afternoonTo: string | null
  saturdayFrom: string | null
  saturdayTo: string | null
  sundayFrom: string | null
  sundayTo: string | null
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
  reseller: "Y" | "N" | null
  date: string | null
  note: string | null
}

/** Riquadro del cruscotto, as the API gives it. */
export interface DashboardBlocksRow {
  id: number
  version: number
  owner: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'>
  title: string
  position: number
  block: string
}

/** Invio di statistiche, as the API gives it. */
export interface DashboardMailsRow {
  id: number
  version: number
  owner: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'>
  dashboard: string
  query: string | null
  every: "day" | "week" | "month"
  weekday: number | null
  monthDay: number | null
  hour: number
}

/** Vista iniziale, as the API gives it. */
export interface DefaultViewsRow {
  id: number
  version: number
  list: string
  view: string
  role: string | null
  user: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
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

/** Email, as the API gives it. */
export interface EmailsRow {
  id: number
  version: number
  richiestaIl: string | null
  mittente: string | null
  destinatario: string | null
  oggetto: string | null
  tipo: "anagrafica" | "brochure" | "brochure-marketing" | "link-accreditamento" | "riassegnazione" | "verbale" | null
  stato: "queued" | "sent" | "failed" | "superseded" | null
  tentativi: number | null
  errore: string | null
  inviataIl: string | null
  testo: string | null
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
  contact: Pick<ContactsRow, 'id' | 'name' | 'surname'> | null
  entity: "customer" | "contact" | null
  entityId: number | null
}

/** Filiale delle trattative, as the API gives it. */
export interface FilialiRow {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
}

/** Filiale d’inventario, as the API gives it. */
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

/** Giorno di chiusura, as the API gives it. */
export interface GiorniCalendarioRow {
  id: number
  version: number
  data: string
  tipo: "GF" | "CA" | "FE"
  descrizione: string | null
}

/** Gruppo CRM, as the API gives it. */
export interface GruppiCrmRow {
  id: number
  version: number
  description: string
}

/** Festività, as the API gives it. */
export interface HolidaysRow {
  id: number
  version: number
  name: string
  rule: "fixed" | "easterMonday"
  day: number | null
  month: number | null
  fromYear: number | null
  toYear: number | null
}

/** Disposizione della pagina iniziale, as the API gives it. */
export interface HomeArrangementsRow {
  id: number
  version: number
  owner: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'>
  blocks: string
}

/** Inventario, as the API gives it. */
export interface InventariMezziRow {
  id: number
  version: number
  nome: string | null
  filialeInventario: Pick<FilialiInventarioRow, 'id' | 'name'>
  conteggioCieco: boolean | null
  concluso: boolean | null
  status: "Aperto" | "Calcolo in corso" | "Concluso" | null
  calcoloInCorso: boolean | null
  created: string | null
  dataCreazione: string | null
  utenteCreazione: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  dataUltimaModifica: string | null
  utenteUltimaModifica: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  mezziFiliale: number | null
  mezziTotali: number | null
  mezziContati: number | null
  numeroAnomalie: number | null
  dataConclusione: string | null
  utenteConclusione: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  motivoConclusione: string | null
}

/** Mezzo dell’inventario, as the API gives it. */
export interface InventarioMezziItemsRow {
  id: number
  version: number
  inventarioMezzi: Pick<InventariMezziRow, 'id' | 'nome'>
  resourceMago: string
  description: string | null
  matricola: string | null
  status: Pick<InventarioMezziItemStatiRow, 'id' | 'description' | 'ordinamento' | 'coloreSfondo' | 'coloreCarattere' | 'identificativo'> | null
  withoutStatus: boolean | null
  note: string | null
  manuale: "Y" | "N" | null
  contatoDa: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  contatoIl: string | null
}

/** Dispositivo, as the API gives it. */
export interface InventarioMezziDispositiviRow {
  id: number
  version: number
  inventarioMezzi: Pick<InventariMezziRow, 'id' | 'nome'> | null
  dispositivo: string | null
  nome: string | null
  utente: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  nonInviate: number | null
  ultimaScansione: string | null
  segnalatoIl: string | null
}

/** Stato inventario, as the API gives it. */
export interface InventarioMezziItemStatiRow {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
  identificativo: "PRESENTE" | "ASSENTE" | "ALTROVE" | "DA_VERIFICARE" | null
}

/** Foto, as the API gives it. */
export interface InventarioMezziItemsFotoRow {
  id: number
  version: number
  foto: StoredFile
  descrizione: string | null
  mezzo: Pick<InventarioMezziItemsRow, 'id' | 'resourceMago'>
}

/** Risoluzione, as the API gives it. */
export interface InventarioMezziRisoluzioniRow {
  id: number
  version: number
  inventarioMezzi: Pick<InventariMezziRow, 'id' | 'nome'> | null
  codice: string | null
  azione: "AGGIUNTO" | "ABBINATO" | "IGNORATO" | null
  mezzo: Pick<InventarioMezziItemsRow, 'id' | 'resourceMago'> | null
  nota: string | null
  risoltaDa: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  risoltaIl: string | null
}

/** Scansione, as the API gives it. */
export interface InventarioMezziScansioniRow {
  id: number
  version: number
  inventarioMezzi: Pick<InventariMezziRow, 'id' | 'nome'> | null
  key: string | null
  codice: string | null
  inteso: string | null
  risponde: string | null
  esito: "TROVATO" | "GIA_CONTATO" | "ALTRA_FILIALE" | "AMBIGUO" | "SCONOSCIUTO" | "TARDIVA" | "ANNULLATA" | null
  resourceMago: string | null
  description: string | null
  filiale: string | null
  utente: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  dispositivo: string | null
  scansionataIl: string | null
  ricevutaIl: string | null
}

/** Modello di email, as the API gives it. */
export interface MailTemplatesRow {
  id: number
  version: number
  nome: string
  invio: "anagrafica" | "brochure" | "brochure-marketing" | "link-accreditamento" | "riassegnazione" | "verbale"
  lingua: "it" | "en" | "fr" | "de" | "es"
  oggetto: string
  testo: string
  destinatario: string | null
}

/** Materiale lavorato, as the API gives it. */
export interface MaterialsRow {
  id: number
  version: number
  name: string
}

/** Carattere dell’incontro, as the API gives it. */
export interface MeetingsRow {
  id: number
  version: number
  description: string
}

/** Mezzo, as the API gives it. */
export interface MezziRow {
  id: number
  version: number
  resourceMago: string
  description: string | null
  matricola: string | null
  famigliaMezzi: Pick<FamiglieMezziRow, 'id' | 'name'> | null
  filialeInventario: Pick<FilialiInventarioRow, 'id' | 'name'> | null
  attivo: "Y" | "N"
}

/** Telefonata persa, as the API gives it. */
export interface MissedCallsRow {
  id: number
  version: number
  receivedAt: string
  sender_phone: string | null
  company_name: string | null
  internal: "Y" | "N"
  branchOffice: Pick<BranchOfficesRow, 'id' | 'nome'> | null
  app_user: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  duration: number | null
  recalled: "Y" | "N"
  note: string | null
  outcome: "open" | "recalled" | "calledBack" | "answeredLater" | "answered" | "none"
  outcomeAt: string | null
  outcomeBy: string | null
  dueAt: string | null
  takenAt: string | null
  reopenedAt: string | null
  callId: string | null
}

/** Motivo di perdita, as the API gives it. */
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

/** Nota, as the API gives it. */
export interface NotesRow {
  id: number
  version: number
  table: "accettazioni_mezzi" | "customers" | "mezzi" | "plannings" | "tasks" | "trattative_cp"
  row: number
  text: string
  title: string | null
  pinned: "Y" | "N"
  mentions: { kind: "person" | "group" | "role"; key: string; name: string }[]
  author: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  createdAt: string | null
  editedAt: string | null
}

/** File di una nota, as the API gives it. */
export interface NotesFilesRow {
  id: number
  version: number
  file: StoredFile
  description: string | null
  note: Pick<NotesRow, 'id' | 'title'>
}

/** Visita, as the API gives it. */
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
  user: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  planningId: number | null
}

/** Potenzialità, as the API gives it. */
export interface PotentialsRow {
  id: number
  version: number
  description: string
}

/** Telefonata, as the API gives it. */
export interface ReportCallsRow {
  id: number
  version: number
  callDate: string
  callDateTime: string
  caller: string | null
  callerNumber: string | null
  destination: string | null
  destinationNumber: string | null
  status: "answered" | "unanswered" | "busy" | "redirected" | "failed"
  ringDuration: number | null
  talkDuration: number | null
  totalDuration: number | null
  reason: string | null
  internal: "Y" | "N"
  branchOffice: Pick<BranchOfficesRow, 'id' | 'nome'> | null
  callId: string
  legId: string
}

/** Ruolo dei contatti, as the API gives it. */
export interface RolesRow {
  id: number
  version: number
  role: string
  description: string | null
}

/** Venditore, as the API gives it. */
export interface SalesPeopleRow {
  id: number
  version: number
  Salesperson: string
  Name: string
  label: string | null
}

/** Vista salvata, as the API gives it. */
export interface SavedViewsRow {
  id: number
  version: number
  list: string
  name: string
  audience: "me" | "role" | "all"
  role: string | null
  owner: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  position: number
  state: string
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

/** Stato delle trattative, as the API gives it. */
export interface StatiTrattativeRow {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
  carattere: string | null
  identificativo: string | null
  giorniFermo: number | null
  esito: "A" | "V" | "P" | null
}

/** Attività, as the API gives it. */
export interface TasksRow {
  id: number
  version: number
  title: string
  due: string | null
  repeat: "daily" | "weekly" | "monthly" | "yearly" | null
  owner: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'>
  status: "todo" | "doing" | "done"
  description: string | null
  table: "accettazioni_mezzi" | "customers" | "mezzi" | "plannings" | "trattative_cp" | null
  row: number | null
  author: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  createdAt: string | null
  doneAt: string | null
  startsOn: string | null
  repeated: "Y" | "N"
  previous: Pick<TasksRow, 'id' | 'title'> | null
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
  primoInOrdine: boolean | null
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

/** Trattativa, as the API gives it. */
export interface TrattativeCpRow {
  id: number
  version: number
  dataInserimento: string
  ragioneSociale: string
  personaFisica: "Y" | "N" | null
  partitaIva: string | null
  codiceFiscale: string | null
  cliente: Pick<ClientiRow, 'id' | 'codice' | 'ragioneSociale' | 'partitaIva'> | null
  contatto: string | null
  email: string | null
  telefono: string | null
  luogoContatto: string | null
  statoTrattativa: Pick<StatiTrattativeRow, 'id' | 'description' | 'ordinamento' | 'coloreSfondo' | 'coloreCarattere' | 'carattere' | 'identificativo' | 'esito'> | null
  operatore: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
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
  trasportoAbilitato: "Y" | "N" | null
  trasporto: string | null
  importo_trasporto: number | null
  cauzione: "Y" | "N" | null
  importoCauzione: number | null
  competitorTrattative: Pick<CompetitorsTrattativeRow, 'id' | 'ragioneSociale'> | null
  competitorAttuale: string | null
  motivoPersa: Pick<MotiviPerseRow, 'id' | 'description' | 'ordinamento' | 'coloreSfondo' | 'coloreCarattere'> | null
  notePersa: string | null
  richiamareInData: string | null
  richiamareInOrario: string | null
  ripianificaVisita: "Y" | "N" | null
  visita: "Y" | "N" | null
  data_visita: string | null
  note_visita: string | null
  note: string | null
  note_invio_anagrafica: string | null
  anagraficaInviata: "Y" | "N" | null
  brochureInviata: "Y" | "N" | null
  contattoMagoInviato: "Y" | "N" | null
  linkAccreditamentoInviato: "Y" | "N" | null
  archiviata: "Y" | "N" | null
  esito: "A" | "V" | "P" | null
  statoDal: string | null
  fermaDal: string | null
  dataCalendario: string | null
}

/** Avviso di riassegnazione, as the API gives it. */
export interface TrattativeCpAvvisiRow {
  id: number
  version: number
  trattativaCp: Pick<TrattativeCpRow, 'id' | 'ragioneSociale'> | null
  invio: "riassegnazione" | null
  stato: "queued" | "sent" | "failed" | "superseded" | null
  email: string | null
  oggetto: string | null
  testo: string | null
  errore: string | null
  tentativi: number | null
  richiestoDa: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
  richiestoIl: string | null
  inviatoIl: string | null
}

/** Invio, as the API gives it. */
export interface TrattativeCpInviiRow {
  id: number
  version: number
  trattativaCp: Pick<TrattativeCpRow, 'id' | 'ragioneSociale'> | null
  invio: "anagrafica" | "brochure" | "brochure-marketing" | "contatto-mago" | "link-accreditamento" | null
  stato: "queued" | "sent" | "failed" | "superseded" | null
  email: string | null
  oggetto: string | null
  testo: string | null
  errore: string | null
  tentativi: number | null
  richiestoDa: Pick<UsersRow, 'id' | 'username' | 'nomeCompleto' | 'attivo'> | null
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
  nomeCompleto: string | null
  nome: string
  cognome: string
  email: string
  ruoli: ("ROLE_SUPER_ADMIN" | "ROLE_ADMIN" | "ROLE_USER" | "ROLE_USER_CRM" | "ROLE_USER_CP" | "ROLE_COMMERCIALE_CP" | "ROLE_SUPERVISOR_CP" | "ROLE_USER_ACCETTAZIONE_MEZZI" | "ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI" | "ROLE_USER_INVENTARIO_MEZZI" | "ROLE_SUPERVISOR_INVENTARIO_MEZZI" | "ROLE_MARKETING" | "ROLE_NL" | "ROLE_MASTER" | "ROLE_CONTACT_CENTER")[]
  categorie: ("CRM" | "Service")[]
  attivo: "Y" | "N"
  agent: Pick<AgentsRow, 'id' | 'name'> | null
  salesPerson: Pick<SalesPeopleRow, 'id' | 'Salesperson' | 'Name' | 'label'> | null
  gruppiCrm: Pick<GruppiCrmRow, 'id' | 'description'>[]
  filialiInventario: Pick<FilialiInventarioRow, 'id' | 'name'>[]
  phone: string | null
  notificheInattivita: "Y" | "N" | null
  linkAccreditamento: string | null
  microsoftConnect: "Y" | "N" | null
}

/** Accettazione, as it is stored. */
export interface AccettazioniMezziStored {
  id: number
  version: number
  dataAccettazione: string
  operatoreId: number | null
  matricola: string
  ore: number | null
  km: number | null
  carburante: number
  danni: boolean | null
  controlli: { controlloId: number; nome: string | null; valore: string }[]
  firma: string | null
  noteCliente: string | null
  noteInterne: string | null
  verbaleInviato: "Y" | "N" | null
}

/** Foto, as it is stored. */
export interface AccettazioniMezziFotoStored {
  id: number
  version: number
  foto: string
  posizione: "fronte" | "retro" | "sinistra" | "destra" | "contaore" | "carburante" | "altro" | null
  segni: { tipo: "graffio" | "ammaccatura" | "rottura" | "mancante" | "perdita" | "danno" | "altro"; x: number; y: number; nota: string | null }[]
  descrizione: string | null
  accettazioneId: number
}

/** Invio di un verbale, as it is stored. */
export interface AccettazioniMezziInviiStored {
  id: number
  version: number
  accettazioneId: number | null
  invio: "verbale" | null
  stato: "queued" | "sent" | "failed" | "superseded" | null
  email: string | null
  oggetto: string | null
  testo: string | null
  errore: string | null
  tentativi: number | null
  richiestoDaId: number | null
  richiestoIl: string | null
  inviatoIl: string | null
}

/** Allegato di un verbale, as it is stored. */
export interface AccettazioniMezziInviiAllegatiStored {
  id: number
  version: number
  nome: string | null
  file: string | null
  invioId: number | null
}

/** Agente, as it is stored. */
export interface AgentsStored {
  id: number
  version: number
  name: string
  code: string | null
  email: string | null
  phone: string | null
}

/** Altra configurazione, as it is stored. */
export interface AltreConfigurazioniStored {
  id: number
  version: number
  description: string
  ordinamento: number | null
  testo: string | null
}

/** Allegato della brochure, as it is stored. */
export interface AltreConfigurazioniAllegatiStored {
  id: number
  version: number
  file: string
  descrizione: string | null
  configurazioneId: number
  path: string | null
}

/** Applicazione, as it is stored. */
export interface ApplicationsStored {
  id: number
  version: number
  name: string
  familyIds: number[]
}

/** Utente della filiale, as it is stored. */
export interface BranchOfficeUsersStored {
  id: number
  version: number
  nome: string | null
  branchOfficeId: number
  appUserId: number
}

/** Filiale del Contact Center, as it is stored. */
export interface BranchOfficesStored {
  id: number
  version: number
  nome: string
  code_call_center: string
  daNominare: boolean | null
}

/** Chiamata, as it is stored. */
export interface CallsStored {
  id: number
  version: number
  callDate: string | null
  callDateTime: string | null
  outcome: "answered" | "missed" | "outgoing" | null
  party: string | null
  partyNumber: string | null
  operators: string[]
  branchOfficeId: number | null
  waiting: number | null
  inTarget: "Y" | "N" | null
  ringDuration: number | null
  talkDuration: number | null
  internal: "Y" | "N" | null
  callId: string | null
}

/** Chiamata da richiamare, as it is stored. */
export interface CallsToReturnStored {
  id: number
  version: number
  sender_phone: string | null
  name: string | null
  kind: "customer" | "contact" | "negotiation" | null
  subjectId: number | null
  customerId: number | null
  owner: string | null
  branchOfficeId: number | null
  attempts: number | null
  callbacks: number | null
  firstAt: string | null
  lastAt: string | null
  dueAt: string | null
  app_userId: number | null
  taken: "Y" | "N" | null
  takenAt: string | null
  note: string | null
  noteCallId: number | null
  lastCallId: number | null
}

/** Categoria, as it is stored. */
export interface CategoriesStored {
  id: number
  version: number
  name: string
}

/** Cliente del gestionale, as it is stored. */
export interface ClientiStored {
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

/** Commerciale, as it is stored. */
export interface CommercialiStored {
  id: number
  version: number
  description: string
  ordinamento: number | null
}

/** Canale di comunicazione, as it is stored. */
export interface CommunicationsStored {
  id: number
  version: number
  description: string
}

/** Competitor, as it is stored. */
export interface CompetitorsStored {
  id: number
  version: number
  companyName: string
}

/** Competitor delle trattative, as it is stored. */
export interface CompetitorsTrattativeStored {
  id: number
  version: number
  ragioneSociale: string
}

/** Orari e obiettivo, as it is stored. */
export interface ContactCenterSettingsStored {
  id: number
  version: number
  name: string
  target: number
  morningFrom: string | null
  morningTo: string | null
  afternoonFrom: string | null
  afternoonTo: string | null
  saturdayFrom: string | null
  saturdayTo: string | null
  sundayFrom: string | null
  sundayTo: string | null
}

/** Contatto, as it is stored. */
export interface ContactsStored {
  id: number
  version: number
  name: string
  surname: string
  roleId: number | null
  email: string | null
  phone: string | null
  cellphone: string | null
  note: string | null
  customerId: number
}

/** Cliente, as it is stored. */
export interface CustomersStored {
  id: number
  version: number
  code: string | null
  companyName: string
  vatNumber: string | null
  agentId: number | null
  techCodeId: number | null
  potentialPurchaseId: number | null
  potential: number | null
  address: string | null
  cap: string | null
  city: string | null
  province: string | null
  nationId: number | null
  latitude: number | null
  longitude: number | null
  email: string | null
  phone: string | null
  sourceId: number | null
  reseller: "Y" | "N" | null
  date: string | null
  note: string | null
}

/** Riquadro del cruscotto, as it is stored. */
export interface DashboardBlocksStored {
  id: number
  version: number
  ownerId: number
  title: string
  position: number
  block: string
}

/** Invio di statistiche, as it is stored. */
export interface DashboardMailsStored {
  id: number
  version: number
  ownerId: number
  dashboard: string
  query: string | null
  every: "day" | "week" | "month"
  weekday: number | null
  monthDay: number | null
  hour: number
}

/** Vista iniziale, as it is stored. */
export interface DefaultViewsStored {
  id: number
  version: number
  list: string
  view: string
  role: string | null
  userId: number | null
}

/** Dettaglio, as it is stored. */
export interface DetailsStored {
  id: number
  version: number
  categoryId: number | null
  familyIds: number[]
  applicationIds: number[]
  materialId: number | null
  other_material: string | null
  competitorId: number | null
  competitorName: string | null
  annual_consumption_value: number | null
  note: string | null
  customerId: number
}

/** Email, as it is stored. */
export interface EmailsStored {
  id: number
  version: number
  richiestaIl: string | null
  mittente: string | null
  destinatario: string | null
  oggetto: string | null
  tipo: "anagrafica" | "brochure" | "brochure-marketing" | "link-accreditamento" | "riassegnazione" | "verbale" | null
  stato: "queued" | "sent" | "failed" | "superseded" | null
  tentativi: number | null
  errore: string | null
  inviataIl: string | null
  testo: string | null
}

/** Famiglia mezzi, as it is stored. */
export interface FamiglieMezziStored {
  id: number
  version: number
  name: string
}

/** Famiglia, as it is stored. */
export interface FamiliesStored {
  id: number
  version: number
  name: string
  categoryIds: number[]
}

/** Documento, as it is stored. */
export interface FilesStored {
  id: number
  version: number
  file: string
  description: string | null
  customerId: number | null
  contactId: number | null
  entity: "customer" | "contact" | null
  entityId: number | null
}

/** Filiale delle trattative, as it is stored. */
export interface FilialiStored {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
}

/** Filiale d’inventario, as it is stored. */
export interface FilialiInventarioStored {
  id: number
  version: number
  name: string
  codiceMago: string | null
}

/** Fonte, as it is stored. */
export interface FontiStored {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
}

/** Giorno di chiusura, as it is stored. */
export interface GiorniCalendarioStored {
  id: number
  version: number
  data: string
  tipo: "GF" | "CA" | "FE"
  descrizione: string | null
}

/** Gruppo CRM, as it is stored. */
export interface GruppiCrmStored {
  id: number
  version: number
  description: string
}

/** Festività, as it is stored. */
export interface HolidaysStored {
  id: number
  version: number
  name: string
  rule: "fixed" | "easterMonday"
  day: number | null
  month: number | null
  fromYear: number | null
  toYear: number | null
}

/** Disposizione della pagina iniziale, as it is stored. */
export interface HomeArrangementsStored {
  id: number
  version: number
  ownerId: number
  blocks: string
}

/** Inventario, as it is stored. */
export interface InventariMezziStored {
  id: number
  version: number
  nome: string | null
  filialeInventarioId: number
  conteggioCieco: boolean | null
  concluso: boolean | null
  status: "Aperto" | "Calcolo in corso" | "Concluso" | null
  calcoloInCorso: boolean | null
  created: string | null
  dataCreazione: string | null
  utenteCreazioneId: number | null
  dataUltimaModifica: string | null
  utenteUltimaModificaId: number | null
  mezziFiliale: number | null
  mezziTotali: number | null
  mezziContati: number | null
  numeroAnomalie: number | null
  dataConclusione: string | null
  utenteConclusioneId: number | null
  motivoConclusione: string | null
}

/** Mezzo dell’inventario, as it is stored. */
export interface InventarioMezziItemsStored {
  id: number
  version: number
  IdInventarioMezzi: number
  resourceMago: string
  description: string | null
  matricola: string | null
  statusId: number | null
  withoutStatus: boolean | null
  note: string | null
  manuale: "Y" | "N" | null
  contatoDaId: number | null
  contatoIl: string | null
}

/** Dispositivo, as it is stored. */
export interface InventarioMezziDispositiviStored {
  id: number
  version: number
  idInventarioMezzi: number | null
  dispositivo: string | null
  nome: string | null
  utenteId: number | null
  nonInviate: number | null
  ultimaScansione: string | null
  segnalatoIl: string | null
}

/** Stato inventario, as it is stored. */
export interface InventarioMezziItemStatiStored {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
  identificativo: "PRESENTE" | "ASSENTE" | "ALTROVE" | "DA_VERIFICARE" | null
}

/** Foto, as it is stored. */
export interface InventarioMezziItemsFotoStored {
  id: number
  version: number
  foto: string
  descrizione: string | null
  mezzoId: number
}

/** Risoluzione, as it is stored. */
export interface InventarioMezziRisoluzioniStored {
  id: number
  version: number
  idInventarioMezzi: number | null
  codice: string | null
  azione: "AGGIUNTO" | "ABBINATO" | "IGNORATO" | null
  mezzoId: number | null
  nota: string | null
  risoltaDaId: number | null
  risoltaIl: string | null
}

/** Scansione, as it is stored. */
export interface InventarioMezziScansioniStored {
  id: number
  version: number
  idInventarioMezzi: number | null
  key: string | null
  codice: string | null
  inteso: string | null
  risponde: string | null
  esito: "TROVATO" | "GIA_CONTATO" | "ALTRA_FILIALE" | "AMBIGUO" | "SCONOSCIUTO" | "TARDIVA" | "ANNULLATA" | null
  resourceMago: string | null
  description: string | null
  filiale: string | null
  utenteId: number | null
  dispositivo: string | null
  scansionataIl: string | null
  ricevutaIl: string | null
}

/** Modello di email, as it is stored. */
export interface MailTemplatesStored {
  id: number
  version: number
  nome: string
  invio: "anagrafica" | "brochure" | "brochure-marketing" | "link-accreditamento" | "riassegnazione" | "verbale"
  lingua: "it" | "en" | "fr" | "de" | "es"
  oggetto: string
  testo: string
  destinatario: string | null
}

/** Materiale lavorato, as it is stored. */
export interface MaterialsStored {
  id: number
  version: number
  name: string
}

/** Carattere dell’incontro, as it is stored. */
export interface MeetingsStored {
  id: number
  version: number
  description: string
}

/** Mezzo, as it is stored. */
export interface MezziStored {
  id: number
  version: number
  resourceMago: string
  description: string | null
  matricola: string | null
  famigliaMezziId: number | null
  filialeInventarioId: number | null
  attivo: "Y" | "N"
}

/** Telefonata persa, as it is stored. */
export interface MissedCallsStored {
  id: number
  version: number
  receivedAt: string
  sender_phone: string | null
  company_name: string | null
  internal: "Y" | "N"
  branchOfficeId: number | null
  app_userId: number | null
  duration: number | null
  recalled: "Y" | "N"
  note: string | null
  outcome: "open" | "recalled" | "calledBack" | "answeredLater" | "answered" | "none"
  outcomeAt: string | null
  outcomeBy: string | null
  dueAt: string | null
  takenAt: string | null
  reopenedAt: string | null
  callId: string | null
}

/** Motivo di perdita, as it is stored. */
export interface MotiviPerseStored {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
}

/** Nazione, as it is stored. */
export interface NationsStored {
  id: number
  version: number
  name: string
  code: string | null
}

/** Nota, as it is stored. */
export interface NotesStored {
  id: number
  version: number
  table: "accettazioni_mezzi" | "customers" | "mezzi" | "plannings" | "tasks" | "trattative_cp"
  row: number
  text: string
  title: string | null
  pinned: "Y" | "N"
  mentions: { kind: "person" | "group" | "role"; key: string; name: string }[]
  authorId: number | null
  createdAt: string | null
  editedAt: string | null
}

/** File di una nota, as it is stored. */
export interface NotesFilesStored {
  id: number
  version: number
  file: string
  description: string | null
  noteId: number
}

/** Visita, as it is stored. */
export interface PlanningsStored {
  id: number
  version: number
  title: string
  customerId: number
  agentId: number | null
  date: string
  startTime: string
  endTime: string
  description: string | null
  communicationPlanId: number | null
  meetingPlanIds: number[]
  communicationReportId: number | null
  meetingReportIds: number[]
  date_reminder: string | null
  note_reminder: string | null
  userId: number | null
  planningId: number | null
}

/** Potenzialità, as it is stored. */
export interface PotentialsStored {
  id: number
  version: number
  description: string
}

/** Telefonata, as it is stored. */
export interface ReportCallsStored {
  id: number
  version: number
  callDate: string
  callDateTime: string
  caller: string | null
  callerNumber: string | null
  destination: string | null
  destinationNumber: string | null
  status: "answered" | "unanswered" | "busy" | "redirected" | "failed"
  ringDuration: number | null
  talkDuration: number | null
  totalDuration: number | null
  reason: string | null
  internal: "Y" | "N"
  branchOfficeId: number | null
  callId: string
  legId: string
}

/** Ruolo dei contatti, as it is stored. */
export interface RolesStored {
  id: number
  version: number
  role: string
  description: string | null
}

/** Venditore, as it is stored. */
export interface SalesPeopleStored {
  id: number
  version: number
  Salesperson: string
  Name: string
  label: string | null
}

/** Vista salvata, as it is stored. */
export interface SavedViewsStored {
  id: number
  version: number
  list: string
  name: string
  audience: "me" | "role" | "all"
  role: string | null
  ownerId: number | null
  position: number
  state: string
}

/** Settore, as it is stored. */
export interface SettoriStored {
  id: number
  version: number
  name: string
  code: string | null
}

/** Sorgente contatto, as it is stored. */
export interface SourcesStored {
  id: number
  version: number
  description: string
}

/** Stato delle trattative, as it is stored. */
export interface StatiTrattativeStored {
  id: number
  version: number
  description: string
  ordinamento: number | null
  coloreSfondo: string | null
  coloreCarattere: string | null
  carattere: string | null
  identificativo: string | null
  giorniFermo: number | null
  esito: "A" | "V" | "P" | null
}

/** Attività, as it is stored. */
export interface TasksStored {
  id: number
  version: number
  title: string
  due: string | null
  repeat: "daily" | "weekly" | "monthly" | "yearly" | null
  ownerId: number
  status: "todo" | "doing" | "done"
  description: string | null
  table: "accettazioni_mezzi" | "customers" | "mezzi" | "plannings" | "trattative_cp" | null
  row: number | null
  authorId: number | null
  createdAt: string | null
  doneAt: string | null
  startsOn: string | null
  repeated: "Y" | "N"
  previousId: number | null
}

/** Codice tecnico, as it is stored. */
export interface TechCodesStored {
  id: number
  version: number
  description: string
  code: string | null
}

/** Tipo controllo, as it is stored. */
export interface TipiControlloStored {
  id: number
  version: number
  nome: string
  listaPossibiliValori: string | null
  primoInOrdine: boolean | null
  tipo: string | null
}

/** Allegato, as it is stored. */
export interface TrattativaCpAllegatoStored {
  id: number
  version: number
  file: string
  descrizione: string | null
  trattativaCpId: number
  path: string | null
}

/** Trattativa, as it is stored. */
export interface TrattativeCpStored {
  id: number
  version: number
  dataInserimento: string
  ragioneSociale: string
  personaFisica: "Y" | "N" | null
  partitaIva: string | null
  codiceFiscale: string | null
  cliente: number | null
  contatto: string | null
  email: string | null
  telefono: string | null
  luogoContatto: string | null
  statoTrattativaId: number | null
  operatoreId: number | null
  commercialeId: number | null
  filialeId: number | null
  fonteId: number | null
  gruppoCrmId: number | null
  sectorId: number | null
  score: number | null
  scoreGriglia: number | null
  famigliaMezzoId: number | null
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
  trasportoAbilitato: "Y" | "N" | null
  trasporto: string | null
  importo_trasporto: number | null
  cauzione: "Y" | "N" | null
  importoCauzione: number | null
  competitorTrattativeId: number | null
  competitorAttuale: string | null
  motivoPersaId: number | null
  notePersa: string | null
  richiamareInData: string | null
  richiamareInOrario: string | null
  ripianificaVisita: "Y" | "N" | null
  visita: "Y" | "N" | null
  data_visita: string | null
  note_visita: string | null
  note: string | null
  note_invio_anagrafica: string | null
  anagraficaInviata: "Y" | "N" | null
  brochureInviata: "Y" | "N" | null
  contattoMagoInviato: "Y" | "N" | null
  linkAccreditamentoInviato: "Y" | "N" | null
  archiviata: "Y" | "N" | null
  esito: "A" | "V" | "P" | null
  statoDal: string | null
  fermaDal: string | null
  dataCalendario: string | null
}

/** Avviso di riassegnazione, as it is stored. */
export interface TrattativeCpAvvisiStored {
  id: number
  version: number
  trattativaCpId: number | null
  invio: "riassegnazione" | null
  stato: "queued" | "sent" | "failed" | "superseded" | null
  email: string | null
  oggetto: string | null
  testo: string | null
  errore: string | null
  tentativi: number | null
  richiestoDaId: number | null
  richiestoIl: string | null
  inviatoIl: string | null
}

/** Invio, as it is stored. */
export interface TrattativeCpInviiStored {
  id: number
  version: number
  trattativaCpId: number | null
  invio: "anagrafica" | "brochure" | "brochure-marketing" | "contatto-mago" | "link-accreditamento" | null
  stato: "queued" | "sent" | "failed" | "superseded" | null
  email: string | null
  oggetto: string | null
  testo: string | null
  errore: string | null
  tentativi: number | null
  richiestoDaId: number | null
  richiestoIl: string | null
  inviatoIl: string | null
}

/** Allegato di un invio, as it is stored. */
export interface TrattativeCpInviiAllegatiStored {
  id: number
  version: number
  nome: string | null
  file: string | null
  invioId: number | null
}

/** Utente, as it is stored. */
export interface UsersStored {
  id: number
  version: number
  username: string
  nomeCompleto: string | null
  nome: string
  cognome: string
  email: string
  ruoli: ("ROLE_SUPER_ADMIN" | "ROLE_ADMIN" | "ROLE_USER" | "ROLE_USER_CRM" | "ROLE_USER_CP" | "ROLE_COMMERCIALE_CP" | "ROLE_SUPERVISOR_CP" | "ROLE_USER_ACCETTAZIONE_MEZZI" | "ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI" | "ROLE_USER_INVENTARIO_MEZZI" | "ROLE_SUPERVISOR_INVENTARIO_MEZZI" | "ROLE_MARKETING" | "ROLE_NL" | "ROLE_MASTER" | "ROLE_CONTACT_CENTER")[]
  categorie: ("CRM" | "Service")[]
  attivo: "Y" | "N"
  agentId: number | null
  salesPersonId: number | null
  gruppiCrm: number[]
  filialiIds: number[]
  phone: string | null
  notificheInattivita: "Y" | "N" | null
  linkAccreditamento: string | null
  microsoftConnect: "Y" | "N" | null
}

/** The row of each table, as the API gives it. */
export interface Rows {
  accettazioni_mezzi: AccettazioniMezziRow
  accettazioni_mezzi_foto: AccettazioniMezziFotoRow
  accettazioni_mezzi_invii: AccettazioniMezziInviiRow
  accettazioni_mezzi_invii_allegati: AccettazioniMezziInviiAllegatiRow
  agents: AgentsRow
  'altre-configurazioni': AltreConfigurazioniRow
  altre_configurazioni_allegati: AltreConfigurazioniAllegatiRow
  applications: ApplicationsRow
  'branch-office-users': BranchOfficeUsersRow
  'branch-offices': BranchOfficesRow
  calls: CallsRow
  'calls-to-return': CallsToReturnRow
  categories: CategoriesRow
  clienti: ClientiRow
  commerciali: CommercialiRow
  communications: CommunicationsRow
  competitors: CompetitorsRow
  'competitors-trattative': CompetitorsTrattativeRow
  'contact-center-settings': ContactCenterSettingsRow
  contacts: ContactsRow
  customers: CustomersRow
  'dashboard-blocks': DashboardBlocksRow
  'dashboard-mails': DashboardMailsRow
  'default-views': DefaultViewsRow
  details: DetailsRow
  emails: EmailsRow
  'famiglie-mezzi': FamiglieMezziRow
  families: FamiliesRow
  files: FilesRow
  filiali: FilialiRow
  'filiali-inventario': FilialiInventarioRow
  fonti: FontiRow
  'giorni-calendario': GiorniCalendarioRow
  gruppi_crm: GruppiCrmRow
  holidays: HolidaysRow
  'home-arrangements': HomeArrangementsRow
  inventari_mezzi: InventariMezziRow
  'inventario-mezzi-items': InventarioMezziItemsRow
  inventario_mezzi_dispositivi: InventarioMezziDispositiviRow
  inventario_mezzi_item_stati: InventarioMezziItemStatiRow
  inventario_mezzi_items_foto: InventarioMezziItemsFotoRow
  inventario_mezzi_risoluzioni: InventarioMezziRisoluzioniRow
  inventario_mezzi_scansioni: InventarioMezziScansioniRow
  'mail-templates': MailTemplatesRow
  materials: MaterialsRow
  meetings: MeetingsRow
  mezzi: MezziRow
  'missed-calls': MissedCallsRow
  motivi_perse: MotiviPerseRow
  nations: NationsRow
  notes: NotesRow
  notes_files: NotesFilesRow
  plannings: PlanningsRow
  potentials: PotentialsRow
  'report-calls': ReportCallsRow
  roles: RolesRow
  'sales-people': SalesPeopleRow
  'saved-views': SavedViewsRow
  settori: SettoriRow
  sources: SourcesRow
  stati_trattative: StatiTrattativeRow
  tasks: TasksRow
  'tech-codes': TechCodesRow
  tipi_controllo: TipiControlloRow
  trattativa_cp_allegato: TrattativaCpAllegatoRow
  trattative_cp: TrattativeCpRow
  trattative_cp_avvisi: TrattativeCpAvvisiRow
  trattative_cp_invii: TrattativeCpInviiRow
  trattative_cp_invii_allegati: TrattativeCpInviiAllegatiRow
  users: UsersRow
}

/** The row of each table as it is stored and as a body writes it: what refers to other rows as their ids, a file as its name. */
export interface StoredRows {
  accettazioni_mezzi: AccettazioniMezziStored
  accettazioni_mezzi_foto: AccettazioniMezziFotoStored
  accettazioni_mezzi_invii: AccettazioniMezziInviiStored
  accettazioni_mezzi_invii_allegati: AccettazioniMezziInviiAllegatiStored
  agents: AgentsStored
  'altre-configurazioni': AltreConfigurazioniStored
  altre_configurazioni_allegati: AltreConfigurazioniAllegatiStored
  applications: ApplicationsStored
  'branch-office-users': BranchOfficeUsersStored
  'branch-offices': BranchOfficesStored
  calls: CallsStored
  'calls-to-return': CallsToReturnStored
  categories: CategoriesStored
  clienti: ClientiStored
  commerciali: CommercialiStored
  communications: CommunicationsStored
  competitors: CompetitorsStored
  'competitors-trattative': CompetitorsTrattativeStored
  'contact-center-settings': ContactCenterSettingsStored
  contacts: ContactsStored
  customers: CustomersStored
  'dashboard-blocks': DashboardBlocksStored
  'dashboard-mails': DashboardMailsStored
  'default-views': DefaultViewsStored
  details: DetailsStored
  emails: EmailsStored
  'famiglie-mezzi': FamiglieMezziStored
  families: FamiliesStored
  files: FilesStored
  filiali: FilialiStored
  'filiali-inventario': FilialiInventarioStored
  fonti: FontiStored
  'giorni-calendario': GiorniCalendarioStored
  gruppi_crm: GruppiCrmStored
  holidays: HolidaysStored
  'home-arrangements': HomeArrangementsStored
  inventari_mezzi: InventariMezziStored
  'inventario-mezzi-items': InventarioMezziItemsStored
  inventario_mezzi_dispositivi: InventarioMezziDispositiviStored
  inventario_mezzi_item_stati: InventarioMezziItemStatiStored
  inventario_mezzi_items_foto: InventarioMezziItemsFotoStored
  inventario_mezzi_risoluzioni: InventarioMezziRisoluzioniStored
  inventario_mezzi_scansioni: InventarioMezziScansioniStored
  'mail-templates': MailTemplatesStored
  materials: MaterialsStored
  meetings: MeetingsStored
  mezzi: MezziStored
  'missed-calls': MissedCallsStored
  motivi_perse: MotiviPerseStored
  nations: NationsStored
  notes: NotesStored
  notes_files: NotesFilesStored
  plannings: PlanningsStored
  potentials: PotentialsStored
  'report-calls': ReportCallsStored
  roles: RolesStored
  'sales-people': SalesPeopleStored
  'saved-views': SavedViewsStored
  settori: SettoriStored
  sources: SourcesStored
  stati_trattative: StatiTrattativeStored
  tasks: TasksStored
  'tech-codes': TechCodesStored
  tipi_controllo: TipiControlloStored
  trattativa_cp_allegato: TrattativaCpAllegatoStored
  trattative_cp: TrattativeCpStored
  trattative_cp_avvisi: TrattativeCpAvvisiStored
  trattative_cp_invii: TrattativeCpInviiStored
  trattative_cp_invii_allegati: TrattativeCpInviiAllegatiStored
  users: UsersStored
}
