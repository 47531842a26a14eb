import { columnsOf } from '../../../db/columns-of.ts'
import type { Sql } from '../../../db/database.ts'
import type { ReportMark, ReportRecord } from './record.ts'

/** An acceptance as its report says it, and whose it is. */
export interface FoundRecord {
  record: ReportRecord
  operatoreId: number | null
}

interface FoundMark extends Omit<ReportMark, 'nota'> {
  nota?: string | null
}
interface FoundPhoto {
  sha256: string
  posizione: string | null
  descrizione: string | null
  segni: FoundMark[] | null
}
interface RecordRow {
  id: number
  dataAccettazione: string
  operatoreId: number | null
  operatore: string | null
  matricola: string
  ore: number | null
  km: number | null
  carburante: number
  danni: boolean | null
  controlli: { controlloId: number; nome?: string | null; valore: string }[] | null
  noteCliente: string | null
  firma: string | null
  foto: FoundPhoto[] | null
}

const a = columnsOf<'accettazioni_mezzi'>('a')
const p = columnsOf<'accettazioni_mezzi_foto'>('p')
const u = columnsOf<'users'>('u')

const photos = `(select json_agg(json_build_object('sha256', f."sha256", 'posizione', ${p('posizione')},
    'descrizione', ${p('descrizione')}, 'segni', ${p('segni')}) order by p."id")
  from "accettazioni_mezzi_foto" p join "_files" f on f."filename" = ${p('foto')}
  where ${p('accettazioneId')} = a."id")`

/** The acceptance of that id as it is at this moment, photos in the order in which they were added; undefined when there is none. */
export async function readRecord(sql: Sql, id: number): Promise<FoundRecord | undefined> {
  const [found] = await sql.query<RecordRow>(
    `select ${a('id', 'operatoreId', 'matricola', 'km', 'carburante', 'danni', 'controlli', 'noteCliente')},
       to_char(${a('dataAccettazione')}, 'DD-MM-YYYY') as "dataAccettazione", ${a('ore')}::float8 as "ore",
       coalesce(nullif(concat_ws(' ', ${u('nome', 'cognome')}), ''), ${u('username')}) as "operatore",
       (select f."sha256" from "_files" f where f."filename" = ${a('firma')}) as "firma", ${photos} as "foto"
     from "accettazioni_mezzi" a left join "users" u on u."id" = ${a('operatoreId')} where a."id" = $1`,
    [id],
    'acceptance report',
  )
  return found && { record: recordOf(found), operatoreId: found.operatoreId }
}

function recordOf({
  operatoreId: _id,
  operatore,
  danni,
  controlli,
  noteCliente,
  foto,
  ...facts
}: RecordRow): ReportRecord {
  return {
    ...facts,
    operatore: operatore ?? '',
    danni: danni === true,
    controlli: (controlli ?? []).map(({ controlloId, nome, valore }) => ({
      nome: nome || `Controllo ${controlloId}`,
      valore,
    })),
    noteCliente: noteCliente ?? '',
    foto: (foto ?? []).map(({ descrizione, segni, ...photo }) => ({
      ...photo,
      descrizione: descrizione ?? '',
      segni: (segni ?? []).map(({ tipo, x, y, nota }) => ({ tipo, x, y, nota: nota ?? '' })),
    })),
  }
}
