// GENERATED from schema/tables by `npm run generate`. Do not edit.
import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import * as system from './system.ts'

export const agents = pg.pgTable('agents', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  name: pg.text('name').notNull(),
  code: pg.text('code'),
  email: pg.text('email'),
  phone: pg.text('phone'),
})

export const altreConfigurazioni = pg.pgTable('altre-configurazioni', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
  ordinamento: pg.integer('ordinamento'),
  testo: pg.text('testo'),
})

export const applications = pg.pgTable('applications', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  name: pg.text('name').notNull(),
})

export const applicationsFamilies = pg.pgTable('applications__families', {
  ownerId: pg.integer('ownerId').notNull(),
  targetId: pg.integer('targetId').notNull(),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.primaryKey({ columns: [t.ownerId, t.targetId] }),
  pg.index('applications__families_target').using('btree', t.targetId),
  pg.foreignKey({ name: 'applications__families_owner_fk', columns: [t.ownerId], foreignColumns: [applications.id] }).onDelete('cascade'),
  pg.foreignKey({ name: 'applications__families_target_fk', columns: [t.targetId], foreignColumns: [families.id] }).onDelete('restrict'),
])

export const categories = pg.pgTable('categories', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  name: pg.text('name').notNull(),
})

export const clienti = pg.pgTable('clienti', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  codice: pg.text('codice'),
  ragioneSociale: pg.text('ragioneSociale').notNull(),
  partitaIva: pg.text('partitaIva').notNull(),
  codiceFiscale: pg.text('codiceFiscale'),
  email: pg.text('email'),
  telefono: pg.text('telefono'),
  indirizzo: pg.text('indirizzo'),
  cap: pg.text('cap'),
  citta: pg.text('citta'),
  provincia: pg.text('provincia'),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.index('clienti_codice_trgm').using('gin', sql`fold("codice") gin_trgm_ops`),
  pg.index('clienti_codice_sort').using('btree', sql`"codice" collate "und-x-icu"`, t.id),
  pg.index('clienti_ragioneSociale_trgm').using('gin', sql`fold("ragioneSociale") gin_trgm_ops`),
  pg.index('clienti_ragioneSociale_sort').using('btree', sql`"ragioneSociale" collate "und-x-icu"`, t.id),
  pg.uniqueIndex('clienti_partitaIva_unique').using('btree', sql`lower("partitaIva")`),
  pg.index('clienti_partitaIva_trgm').using('gin', sql`fold("partitaIva") gin_trgm_ops`),
  pg.index('clienti_partitaIva_sort').using('btree', sql`"partitaIva" collate "und-x-icu"`, t.id),
  pg.index('clienti_codiceFiscale_trgm').using('gin', sql`fold("codiceFiscale") gin_trgm_ops`),
  pg.index('clienti_codiceFiscale_sort').using('btree', sql`"codiceFiscale" collate "und-x-icu"`, t.id),
  pg.index('clienti_email_trgm').using('gin', sql`fold("email") gin_trgm_ops`),
  pg.index('clienti_email_sort').using('btree', sql`"email" collate "und-x-icu"`, t.id),
  pg.index('clienti_telefono_trgm').using('gin', sql`fold("telefono") gin_trgm_ops`),
  pg.index('clienti_telefono_sort').using('btree', sql`"telefono" collate "und-x-icu"`, t.id),
  pg.index('clienti_indirizzo_trgm').using('gin', sql`fold("indirizzo") gin_trgm_ops`),
  pg.index('clienti_indirizzo_sort').using('btree', sql`"indirizzo" collate "und-x-icu"`, t.id),
  pg.index('clienti_cap_trgm').using('gin', sql`fold("cap") gin_trgm_ops`),
  pg.index('clienti_cap_sort').using('btree', sql`"cap" collate "und-x-icu"`, t.id),
  pg.index('clienti_citta_trgm').using('gin', sql`fold("citta") gin_trgm_ops`),
  pg.index('clienti_citta_sort').using('btree', sql`"citta" collate "und-x-icu"`, t.id),
  pg.index('clienti_provincia_trgm').using('gin', sql`fold("provincia") gin_trgm_ops`),
  pg.index('clienti_provincia_sort').using('btree', sql`"provincia" collate "und-x-icu"`, t.id),
])

export const commerciali = pg.pgTable('commerciali', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
  ordinamento: pg.integer('ordinamento'),
})

export const communications = pg.pgTable('communications', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
})

export const competitors = pg.pgTable('competitors', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  companyName: pg.text('companyName').notNull(),
})

export const competitorsTrattative = pg.pgTable('competitors-trattative', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  ragioneSociale: pg.text('ragioneSociale').notNull(),
})

export const contacts = pg.pgTable('contacts', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  name: pg.text('name').notNull(),
  surname: pg.text('surname').notNull(),
  roleId: pg.integer('roleId'),
  email: pg.text('email'),
  phone: pg.text('phone'),
  cellphone: pg.text('cellphone'),
  note: pg.text('note'),
  customerId: pg.integer('customerId').notNull(),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.index('contacts_roleId_idx').using('btree', t.roleId),
  pg.index('contacts_customerId_idx').using('btree', t.customerId),
  pg.foreignKey({ name: 'contacts_roleId_fk', columns: [t.roleId], foreignColumns: [roles.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'contacts_customerId_fk', columns: [t.customerId], foreignColumns: [customers.id] }).onDelete('restrict'),
])

export const customers = pg.pgTable('customers', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  code: pg.text('code'),
  companyName: pg.text('companyName').notNull(),
  vatNumber: pg.text('vatNumber'),
  agentId: pg.integer('agentId'),
  techCodeId: pg.integer('techCodeId'),
  potentialPurchaseId: pg.integer('potentialPurchaseId'),
  potential: pg.numeric('potential', { precision: 15, scale: 2, mode: 'number' }),
  address: pg.text('address'),
  cap: pg.text('cap'),
  city: pg.text('city'),
  province: pg.text('province'),
  nationId: pg.integer('nationId'),
  latitude: pg.numeric('latitude', { precision: 15, scale: 6, mode: 'number' }),
  longitude: pg.numeric('longitude', { precision: 15, scale: 6, mode: 'number' }),
  email: pg.text('email'),
  phone: pg.text('phone'),
  sourceId: pg.integer('sourceId'),
  reseller: pg.text('reseller'),
  date: pg.date('date'),
  note: pg.text('note'),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.index('customers_code_trgm').using('gin', sql`fold("code") gin_trgm_ops`),
  pg.index('customers_code_sort').using('btree', sql`"code" collate "und-x-icu"`, t.id),
  pg.index('customers_companyName_trgm').using('gin', sql`fold("companyName") gin_trgm_ops`),
  pg.index('customers_companyName_sort').using('btree', sql`"companyName" collate "und-x-icu"`, t.id),
  pg.uniqueIndex('customers_vatNumber_unique').using('btree', sql`lower("vatNumber")`),
  pg.index('customers_vatNumber_trgm').using('gin', sql`fold("vatNumber") gin_trgm_ops`),
  pg.index('customers_vatNumber_sort').using('btree', sql`"vatNumber" collate "und-x-icu"`, t.id),
  pg.index('customers_agentId_idx').using('btree', t.agentId),
  pg.index('customers_techCodeId_idx').using('btree', t.techCodeId),
  pg.index('customers_potentialPurchaseId_idx').using('btree', t.potentialPurchaseId),
  pg.index('customers_potential_sort').using('btree', t.potential, t.id),
  pg.index('customers_city_trgm').using('gin', sql`fold("city") gin_trgm_ops`),
  pg.index('customers_city_sort').using('btree', sql`"city" collate "und-x-icu"`, t.id),
  pg.index('customers_province_trgm').using('gin', sql`fold("province") gin_trgm_ops`),
  pg.index('customers_province_sort').using('btree', sql`"province" collate "und-x-icu"`, t.id),
  pg.index('customers_nationId_idx').using('btree', t.nationId),
  pg.index('customers_latitude_sort').using('btree', t.latitude, t.id),
  pg.index('customers_longitude_sort').using('btree', t.longitude, t.id),
  pg.index('customers_phone_sort').using('btree', sql`"phone" collate "und-x-icu"`, t.id),
  pg.index('customers_sourceId_idx').using('btree', t.sourceId),
  pg.index('customers_reseller_sort').using('btree', sql`"reseller" collate "und-x-icu"`, t.id),
  pg.index('customers_date_sort').using('btree', t.date, t.id),
  pg.foreignKey({ name: 'customers_agentId_fk', columns: [t.agentId], foreignColumns: [agents.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'customers_techCodeId_fk', columns: [t.techCodeId], foreignColumns: [techCodes.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'customers_potentialPurchaseId_fk', columns: [t.potentialPurchaseId], foreignColumns: [potentials.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'customers_nationId_fk', columns: [t.nationId], foreignColumns: [nations.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'customers_sourceId_fk', columns: [t.sourceId], foreignColumns: [sources.id] }).onDelete('restrict'),
])

export const details = pg.pgTable('details', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  categoryId: pg.integer('categoryId'),
  materialId: pg.integer('materialId'),
  other_material: pg.text('other_material'),
  competitorId: pg.integer('competitorId'),
  competitorName: pg.text('competitorName'),
  annual_consumption_value: pg.numeric('annual_consumption_value', { precision: 15, scale: 2, mode: 'number' }),
  note: pg.text('note'),
  customerId: pg.integer('customerId').notNull(),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.index('details_categoryId_idx').using('btree', t.categoryId),
  pg.index('details_materialId_idx').using('btree', t.materialId),
  pg.index('details_competitorId_idx').using('btree', t.competitorId),
  pg.index('details_customerId_idx').using('btree', t.customerId),
  pg.foreignKey({ name: 'details_categoryId_fk', columns: [t.categoryId], foreignColumns: [categories.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'details_materialId_fk', columns: [t.materialId], foreignColumns: [materials.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'details_competitorId_fk', columns: [t.competitorId], foreignColumns: [competitors.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'details_customerId_fk', columns: [t.customerId], foreignColumns: [customers.id] }).onDelete('restrict'),
])

export const detailsFamilies = pg.pgTable('details__families', {
  ownerId: pg.integer('ownerId').notNull(),
  targetId: pg.integer('targetId').notNull(),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.primaryKey({ columns: [t.ownerId, t.targetId] }),
  pg.index('details__families_target').using('btree', t.targetId),
  pg.foreignKey({ name: 'details__families_owner_fk', columns: [t.ownerId], foreignColumns: [details.id] }).onDelete('cascade'),
  pg.foreignKey({ name: 'details__families_target_fk', columns: [t.targetId], foreignColumns: [families.id] }).onDelete('restrict'),
])

export const detailsApplications = pg.pgTable('details__applications', {
  ownerId: pg.integer('ownerId').notNull(),
  targetId: pg.integer('targetId').notNull(),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.primaryKey({ columns: [t.ownerId, t.targetId] }),
  pg.index('details__applications_target').using('btree', t.targetId),
  pg.foreignKey({ name: 'details__applications_owner_fk', columns: [t.ownerId], foreignColumns: [details.id] }).onDelete('cascade'),
  pg.foreignKey({ name: 'details__applications_target_fk', columns: [t.targetId], foreignColumns: [applications.id] }).onDelete('restrict'),
])

export const famiglieMezzi = pg.pgTable('famiglie-mezzi', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  name: pg.text('name').notNull(),
})

export const families = pg.pgTable('families', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  name: pg.text('name').notNull(),
})

export const familiesCategories = pg.pgTable('families__categories', {
  ownerId: pg.integer('ownerId').notNull(),
  targetId: pg.integer('targetId').notNull(),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.primaryKey({ columns: [t.ownerId, t.targetId] }),
  pg.index('families__categories_target').using('btree', t.targetId),
  pg.foreignKey({ name: 'families__categories_owner_fk', columns: [t.ownerId], foreignColumns: [families.id] }).onDelete('cascade'),
  pg.foreignKey({ name: 'families__categories_target_fk', columns: [t.targetId], foreignColumns: [categories.id] }).onDelete('restrict'),
])

export const files = pg.pgTable('files', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  file: pg.text('file').notNull(),
  description: pg.text('description'),
  customerId: pg.integer('customerId'),
  contactId: pg.integer('contactId'),
  entity: pg.text('entity').generatedAlwaysAs(sql`case when "contactId" is null then 'customer' else 'contact' end`),
  entityId: pg.integer('entityId').generatedAlwaysAs(sql`coalesce("contactId", "customerId")`),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.index('files_file_idx').using('btree', t.file),
  pg.index('files_customerId_idx').using('btree', t.customerId),
  pg.index('files_contactId_idx').using('btree', t.contactId),
  pg.foreignKey({ name: 'files_file_fk', columns: [t.file], foreignColumns: [system.files.filename] }).onDelete('restrict'),
  pg.foreignKey({ name: 'files_customerId_fk', columns: [t.customerId], foreignColumns: [customers.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'files_contactId_fk', columns: [t.contactId], foreignColumns: [contacts.id] }).onDelete('restrict'),
])

export const filiali = pg.pgTable('filiali', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
  ordinamento: pg.integer('ordinamento'),
  coloreSfondo: pg.text('coloreSfondo'),
  coloreCarattere: pg.text('coloreCarattere'),
})

export const filialiInventario = pg.pgTable('filiali-inventario', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  name: pg.text('name').notNull(),
  codiceMago: pg.text('codiceMago'),
})

export const fonti = pg.pgTable('fonti', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
  ordinamento: pg.integer('ordinamento'),
  coloreSfondo: pg.text('coloreSfondo'),
  coloreCarattere: pg.text('coloreCarattere'),
})

export const gruppiCrm = pg.pgTable('gruppi_crm', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
})

export const mailTemplates = pg.pgTable('mail-templates', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  nome: pg.text('nome').notNull(),
  invio: pg.text('invio').notNull(),
  lingua: pg.text('lingua').notNull(),
  oggetto: pg.text('oggetto').notNull(),
  testo: pg.text('testo').notNull(),
}, (): pg.PgTableExtraConfigValue[] => [
  pg.uniqueIndex('mail-templates_nome_unique').using('btree', sql`lower("nome")`),
])

export const materials = pg.pgTable('materials', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  name: pg.text('name').notNull(),
})

export const meetings = pg.pgTable('meetings', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
})

export const motiviPerse = pg.pgTable('motivi_perse', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
  ordinamento: pg.integer('ordinamento'),
  coloreSfondo: pg.text('coloreSfondo'),
  coloreCarattere: pg.text('coloreCarattere'),
})

export const nations = pg.pgTable('nations', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  name: pg.text('name').notNull(),
  code: pg.text('code'),
}, (): pg.PgTableExtraConfigValue[] => [
  pg.uniqueIndex('nations_code_unique').using('btree', sql`lower("code")`),
])

export const plannings = pg.pgTable('plannings', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  title: pg.text('title').notNull(),
  customerId: pg.integer('customerId').notNull(),
  agentId: pg.integer('agentId'),
  date: pg.date('date').notNull(),
  startTime: pg.time('startTime').notNull(),
  endTime: pg.time('endTime').notNull(),
  description: pg.text('description'),
  communicationPlanId: pg.integer('communicationPlanId'),
  communicationReportId: pg.integer('communicationReportId'),
  date_reminder: pg.date('date_reminder'),
  note_reminder: pg.text('note_reminder'),
  userId: pg.integer('userId'),
  planningId: pg.integer('planningId').generatedAlwaysAs(sql`"id"`),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.index('plannings_title_trgm').using('gin', sql`fold("title") gin_trgm_ops`),
  pg.index('plannings_title_sort').using('btree', sql`"title" collate "und-x-icu"`, t.id),
  pg.index('plannings_customerId_idx').using('btree', t.customerId),
  pg.index('plannings_agentId_idx').using('btree', t.agentId),
  pg.index('plannings_date_sort').using('btree', t.date, t.id),
  pg.index('plannings_startTime_sort').using('btree', t.startTime, t.id),
  pg.index('plannings_endTime_sort').using('btree', t.endTime, t.id),
  pg.index('plannings_description_trgm').using('gin', sql`fold("description") gin_trgm_ops`),
  pg.index('plannings_communicationPlanId_idx').using('btree', t.communicationPlanId),
  pg.index('plannings_communicationReportId_idx').using('btree', t.communicationReportId),
  pg.index('plannings_date_reminder_sort').using('btree', t.date_reminder, t.id),
  pg.index('plannings_userId_idx').using('btree', t.userId),
  pg.foreignKey({ name: 'plannings_customerId_fk', columns: [t.customerId], foreignColumns: [customers.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'plannings_agentId_fk', columns: [t.agentId], foreignColumns: [agents.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'plannings_communicationPlanId_fk', columns: [t.communicationPlanId], foreignColumns: [communications.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'plannings_communicationReportId_fk', columns: [t.communicationReportId], foreignColumns: [communications.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'plannings_userId_fk', columns: [t.userId], foreignColumns: [users.id] }).onDelete('restrict'),
])

export const planningsMeetingsPlan = pg.pgTable('plannings__meetingsPlan', {
  ownerId: pg.integer('ownerId').notNull(),
  targetId: pg.integer('targetId').notNull(),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.primaryKey({ columns: [t.ownerId, t.targetId] }),
  pg.index('plannings__meetingsPlan_target').using('btree', t.targetId),
  pg.foreignKey({ name: 'plannings__meetingsPlan_owner_fk', columns: [t.ownerId], foreignColumns: [plannings.id] }).onDelete('cascade'),
  pg.foreignKey({ name: 'plannings__meetingsPlan_target_fk', columns: [t.targetId], foreignColumns: [meetings.id] }).onDelete('restrict'),
])

export const planningsMeetingsReport = pg.pgTable('plannings__meetingsReport', {
  ownerId: pg.integer('ownerId').notNull(),
  targetId: pg.integer('targetId').notNull(),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.primaryKey({ columns: [t.ownerId, t.targetId] }),
  pg.index('plannings__meetingsReport_target').using('btree', t.targetId),
  pg.foreignKey({ name: 'plannings__meetingsReport_owner_fk', columns: [t.ownerId], foreignColumns: [plannings.id] }).onDelete('cascade'),
  pg.foreignKey({ name: 'plannings__meetingsReport_target_fk', columns: [t.targetId], foreignColumns: [meetings.id] }).onDelete('restrict'),
])

export const potentials = pg.pgTable('potentials', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
})

export const roles = pg.pgTable('roles', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  role: pg.text('role').notNull(),
  description: pg.text('description'),
})

export const salesPeople = pg.pgTable('sales-people', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  Salesperson: pg.text('Salesperson').notNull(),
  Name: pg.text('Name').notNull(),
  label: pg.text('label').generatedAlwaysAs(sql`"Salesperson" || ' - ' || "Name"`),
}, (): pg.PgTableExtraConfigValue[] => [
  pg.uniqueIndex('sales-people_Salesperson_unique').using('btree', sql`lower("Salesperson")`),
])

export const settori = pg.pgTable('settori', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  name: pg.text('name').notNull(),
  code: pg.text('code'),
})

export const sources = pg.pgTable('sources', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
})

export const statiTrattative = pg.pgTable('stati_trattative', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
  ordinamento: pg.integer('ordinamento'),
  coloreSfondo: pg.text('coloreSfondo'),
  coloreCarattere: pg.text('coloreCarattere'),
  carattere: pg.text('carattere'),
  identificativo: pg.text('identificativo'),
})

export const techCodes = pg.pgTable('tech-codes', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  description: pg.text('description').notNull(),
  code: pg.text('code'),
})

export const tipiControllo = pg.pgTable('tipi_controllo', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  nome: pg.text('nome').notNull(),
  listaPossibiliValori: pg.text('listaPossibiliValori'),
  tipo: pg.text('tipo'),
})

export const trattativaCpAllegato = pg.pgTable('trattativa_cp_allegato', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  file: pg.text('file').notNull(),
  descrizione: pg.text('descrizione'),
  trattativaCpId: pg.integer('trattativaCpId').notNull(),
  path: pg.text('path').generatedAlwaysAs(sql`'/api/files/downloads/' || "file"`),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.index('trattativa_cp_allegato_file_idx').using('btree', t.file),
  pg.index('trattativa_cp_allegato_trattativaCpId_idx').using('btree', t.trattativaCpId),
  pg.foreignKey({ name: 'trattativa_cp_allegato_file_fk', columns: [t.file], foreignColumns: [system.files.filename] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattativa_cp_allegato_trattativaCpId_fk', columns: [t.trattativaCpId], foreignColumns: [trattativeCp.id] }).onDelete('restrict'),
])

export const trattativeCp = pg.pgTable('trattative_cp', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  dataInserimento: pg.date('dataInserimento').notNull(),
  ragioneSociale: pg.text('ragioneSociale').notNull(),
  personaFisica: pg.text('personaFisica'),
  partitaIva: pg.text('partitaIva'),
  codiceFiscale: pg.text('codiceFiscale'),
  cliente: pg.integer('cliente'),
  contatto: pg.text('contatto'),
  email: pg.text('email'),
  telefono: pg.text('telefono'),
  luogoContatto: pg.text('luogoContatto'),
  statoTrattativaId: pg.integer('statoTrattativaId'),
  operatoreId: pg.integer('operatoreId'),
  commercialeId: pg.integer('commercialeId'),
  filialeId: pg.integer('filialeId'),
  fonteId: pg.integer('fonteId'),
  gruppoCrmId: pg.integer('gruppoCrmId'),
  sectorId: pg.integer('sectorId'),
  score: pg.integer('score'),
  scoreGriglia: pg.integer('scoreGriglia').generatedAlwaysAs(sql`"score"`),
  famigliaMezzoId: pg.integer('famigliaMezzoId'),
  macchineAccessori: pg.text('macchineAccessori'),
  contrattoOfferta: pg.text('contrattoOfferta'),
  inizio: pg.date('inizio'),
  durata: pg.integer('durata'),
  unitaDurata: pg.text('unitaDurata'),
  fine: pg.date('fine'),
  paeseTrattativa: pg.text('paeseTrattativa'),
  destinazioneCantiere: pg.text('destinazioneCantiere'),
  formattedAddress: pg.text('formattedAddress'),
  latitudeTrattativa: pg.numeric('latitudeTrattativa', { precision: 15, scale: 6, mode: 'number' }),
  longitudeTrattativa: pg.numeric('longitudeTrattativa', { precision: 15, scale: 6, mode: 'number' }),
  trasportoAbilitato: pg.text('trasportoAbilitato'),
  trasporto: pg.text('trasporto'),
  importo_trasporto: pg.numeric('importo_trasporto', { precision: 15, scale: 2, mode: 'number' }),
  cauzione: pg.text('cauzione'),
  importoCauzione: pg.numeric('importoCauzione', { precision: 15, scale: 2, mode: 'number' }),
  competitorTrattativeId: pg.integer('competitorTrattativeId'),
  competitorAttuale: pg.text('competitorAttuale'),
  motivoPersaId: pg.integer('motivoPersaId'),
  notePersa: pg.text('notePersa'),
  richiamareInData: pg.date('richiamareInData'),
  richiamareInOrario: pg.time('richiamareInOrario'),
  ripianificaVisita: pg.text('ripianificaVisita'),
  visita: pg.text('visita'),
  data_visita: pg.date('data_visita'),
  note_visita: pg.text('note_visita'),
  note: pg.text('note'),
  note_invio_anagrafica: pg.text('note_invio_anagrafica'),
  anagraficaInviata: pg.text('anagraficaInviata'),
  brochureInviata: pg.text('brochureInviata'),
  contattoMagoInviato: pg.text('contattoMagoInviato'),
  linkAccreditamentoInviato: pg.text('linkAccreditamentoInviato'),
  archiviata: pg.text('archiviata'),
  dataCalendario: pg.date('dataCalendario').generatedAlwaysAs(sql`coalesce("richiamareInData", "dataInserimento")`),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.index('trattative_cp_dataInserimento_sort').using('btree', t.dataInserimento, t.id),
  pg.index('trattative_cp_ragioneSociale_trgm').using('gin', sql`fold("ragioneSociale") gin_trgm_ops`),
  pg.index('trattative_cp_ragioneSociale_sort').using('btree', sql`"ragioneSociale" collate "und-x-icu"`, t.id),
  pg.index('trattative_cp_partitaIva_trgm').using('gin', sql`fold("partitaIva") gin_trgm_ops`),
  pg.index('trattative_cp_partitaIva_sort').using('btree', sql`"partitaIva" collate "und-x-icu"`, t.id),
  pg.index('trattative_cp_cliente_idx').using('btree', t.cliente),
  pg.index('trattative_cp_contatto_trgm').using('gin', sql`fold("contatto") gin_trgm_ops`),
  pg.index('trattative_cp_contatto_sort').using('btree', sql`"contatto" collate "und-x-icu"`, t.id),
  pg.index('trattative_cp_email_trgm').using('gin', sql`fold("email") gin_trgm_ops`),
  pg.index('trattative_cp_email_sort').using('btree', sql`"email" collate "und-x-icu"`, t.id),
  pg.index('trattative_cp_telefono_trgm').using('gin', sql`fold("telefono") gin_trgm_ops`),
  pg.index('trattative_cp_telefono_sort').using('btree', sql`"telefono" collate "und-x-icu"`, t.id),
  pg.index('trattative_cp_statoTrattativaId_idx').using('btree', t.statoTrattativaId),
  pg.index('trattative_cp_operatoreId_idx').using('btree', t.operatoreId),
  pg.index('trattative_cp_commercialeId_idx').using('btree', t.commercialeId),
  pg.index('trattative_cp_filialeId_idx').using('btree', t.filialeId),
  pg.index('trattative_cp_fonteId_idx').using('btree', t.fonteId),
  pg.index('trattative_cp_gruppoCrmId_idx').using('btree', t.gruppoCrmId),
  pg.index('trattative_cp_sectorId_idx').using('btree', t.sectorId),
  pg.index('trattative_cp_scoreGriglia_sort').using('btree', t.scoreGriglia, t.id),
  pg.index('trattative_cp_famigliaMezzoId_idx').using('btree', t.famigliaMezzoId),
  pg.index('trattative_cp_competitorTrattativeId_idx').using('btree', t.competitorTrattativeId),
  pg.index('trattative_cp_motivoPersaId_idx').using('btree', t.motivoPersaId),
  pg.index('trattative_cp_richiamareInData_sort').using('btree', t.richiamareInData, t.id),
  pg.index('trattative_cp_ripianificaVisita_sort').using('btree', sql`"ripianificaVisita" collate "und-x-icu"`, t.id),
  pg.index('trattative_cp_visita_sort').using('btree', sql`"visita" collate "und-x-icu"`, t.id),
  pg.index('trattative_cp_data_visita_sort').using('btree', t.data_visita, t.id),
  pg.index('trattative_cp_anagraficaInviata_sort').using('btree', sql`"anagraficaInviata" collate "und-x-icu"`, t.id),
  pg.index('trattative_cp_archiviata_sort').using('btree', sql`"archiviata" collate "und-x-icu"`, t.id),
  pg.index('trattative_cp_dataCalendario_sort').using('btree', t.dataCalendario, t.id),
  pg.foreignKey({ name: 'trattative_cp_cliente_fk', columns: [t.cliente], foreignColumns: [clienti.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_statoTrattativaId_fk', columns: [t.statoTrattativaId], foreignColumns: [statiTrattative.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_operatoreId_fk', columns: [t.operatoreId], foreignColumns: [users.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_commercialeId_fk', columns: [t.commercialeId], foreignColumns: [commerciali.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_filialeId_fk', columns: [t.filialeId], foreignColumns: [filiali.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_fonteId_fk', columns: [t.fonteId], foreignColumns: [fonti.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_gruppoCrmId_fk', columns: [t.gruppoCrmId], foreignColumns: [gruppiCrm.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_sectorId_fk', columns: [t.sectorId], foreignColumns: [settori.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_famigliaMezzoId_fk', columns: [t.famigliaMezzoId], foreignColumns: [famiglieMezzi.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_competitorTrattativeId_fk', columns: [t.competitorTrattativeId], foreignColumns: [competitorsTrattative.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_motivoPersaId_fk', columns: [t.motivoPersaId], foreignColumns: [motiviPerse.id] }).onDelete('restrict'),
])

export const trattativeCpInvii = pg.pgTable('trattative_cp_invii', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  trattativaCpId: pg.integer('trattativaCpId'),
  invio: pg.text('invio'),
  stato: pg.text('stato'),
  email: pg.text('email'),
  oggetto: pg.text('oggetto'),
  testo: pg.text('testo'),
  errore: pg.text('errore'),
  richiestoDaId: pg.integer('richiestoDaId'),
  richiestoIl: pg.timestamp('richiestoIl', { withTimezone: true, mode: 'string' }),
  inviatoIl: pg.timestamp('inviatoIl', { withTimezone: true, mode: 'string' }),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.index('trattative_cp_invii_trattativaCpId_idx').using('btree', t.trattativaCpId),
  pg.index('trattative_cp_invii_richiestoDaId_idx').using('btree', t.richiestoDaId),
  pg.foreignKey({ name: 'trattative_cp_invii_trattativaCpId_fk', columns: [t.trattativaCpId], foreignColumns: [trattativeCp.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_invii_richiestoDaId_fk', columns: [t.richiestoDaId], foreignColumns: [users.id] }).onDelete('restrict'),
])

export const trattativeCpInviiAllegati = pg.pgTable('trattative_cp_invii_allegati', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  nome: pg.text('nome'),
  file: pg.text('file'),
  invioId: pg.integer('invioId'),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.index('trattative_cp_invii_allegati_file_idx').using('btree', t.file),
  pg.index('trattative_cp_invii_allegati_invioId_idx').using('btree', t.invioId),
  pg.foreignKey({ name: 'trattative_cp_invii_allegati_file_fk', columns: [t.file], foreignColumns: [system.files.filename] }).onDelete('restrict'),
  pg.foreignKey({ name: 'trattative_cp_invii_allegati_invioId_fk', columns: [t.invioId], foreignColumns: [trattativeCpInvii.id] }).onDelete('restrict'),
])

export const users = pg.pgTable('users', {
  id: pg.integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: pg.integer('version').notNull().default(1),
  username: pg.text('username').notNull(),
  nome: pg.text('nome').notNull(),
  cognome: pg.text('cognome').notNull(),
  email: pg.text('email').notNull(),
  ruoli: pg.jsonb('ruoli').$type<string[]>().notNull().default([]),
  categorie: pg.jsonb('categorie').$type<string[]>().notNull().default([]),
  attivo: pg.text('attivo').notNull(),
  agentId: pg.integer('agentId'),
  salesPersonId: pg.integer('salesPersonId'),
  phone: pg.text('phone'),
  notificheInattivita: pg.text('notificheInattivita'),
  linkAccreditamento: pg.text('linkAccreditamento'),
  microsoftConnect: pg.text('microsoftConnect'),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.uniqueIndex('users_username_unique').using('btree', sql`lower("username")`),
  pg.uniqueIndex('users_email_unique').using('btree', sql`lower("email")`),
  pg.index('users_agentId_idx').using('btree', t.agentId),
  pg.index('users_salesPersonId_idx').using('btree', t.salesPersonId),
  pg.foreignKey({ name: 'users_agentId_fk', columns: [t.agentId], foreignColumns: [agents.id] }).onDelete('restrict'),
  pg.foreignKey({ name: 'users_salesPersonId_fk', columns: [t.salesPersonId], foreignColumns: [salesPeople.id] }).onDelete('restrict'),
])

export const usersGruppiCrm = pg.pgTable('users__gruppiCrm', {
  ownerId: pg.integer('ownerId').notNull(),
  targetId: pg.integer('targetId').notNull(),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.primaryKey({ columns: [t.ownerId, t.targetId] }),
  pg.index('users__gruppiCrm_target').using('btree', t.targetId),
  pg.foreignKey({ name: 'users__gruppiCrm_owner_fk', columns: [t.ownerId], foreignColumns: [users.id] }).onDelete('cascade'),
  pg.foreignKey({ name: 'users__gruppiCrm_target_fk', columns: [t.targetId], foreignColumns: [gruppiCrm.id] }).onDelete('restrict'),
])

export const usersFilialiInventario = pg.pgTable('users__filialiInventario', {
  ownerId: pg.integer('ownerId').notNull(),
  targetId: pg.integer('targetId').notNull(),
}, (t): pg.PgTableExtraConfigValue[] => [
  pg.primaryKey({ columns: [t.ownerId, t.targetId] }),
  pg.index('users__filialiInventario_target').using('btree', t.targetId),
  pg.foreignKey({ name: 'users__filialiInventario_owner_fk', columns: [t.ownerId], foreignColumns: [users.id] }).onDelete('cascade'),
  pg.foreignKey({ name: 'users__filialiInventario_target_fk', columns: [t.targetId], foreignColumns: [filialiInventario.id] }).onDelete('restrict'),
])
