import type { Transaction } from '../db/database.ts'

/** The check digit of the ten digits in `v`, as SQL: every second digit counts double, less nine when that makes two digits. */
export const checkDigit = (() => {
  const digits = Array.from({ length: 10 }, (_, index) => {
    const digit = `(v / ${10 ** (9 - index)} % 10)`
    return index % 2 === 0 ? digit : `(${digit} * 2 - case when ${digit} > 4 then 9 else 0 end)`
  })
  return `(10 - (${digits.join(' + ')}) % 10) % 10`
})()

/** One of these words, as SQL. */
export const oneOf = (words: string, by: string): string => {
  const list = words.split(', ')
  return `(array[${list.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}])[1 + ${by} % ${list.length}]`
}

export const names =
  'Rossi, Bianchi, Ferrari, Russo, Esposito, Romano, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti, De Luca, Costa, Giordano, Nicolò, D’Angelo'
export const trades = 'Costruzioni, Trasporti, Noleggi, Scavi, Edilizia, Impianti, Logistica, Servizi'
export const cities = 'Milano, Roma, Torino, Bologna, Forlì, Cesena, Napoli, Padova, Verona, Bari'

const roots =
  'BERT MART PELLEGR ZAN CAV MOR BON CASTELL FRANC GUAL LAMB MAGN NAT ORS PALL QUAR RAV SALV TAD UBALD VANN ZUCC BALD CARL DOM FAL GAL LUN MAS NICOL PACC RUG SPAD TREV VEN ALB BASS CER DAN FED GHER LOR MEN PET RIN SAB TON VAL ANDR BRUN'
const endings = 'INI ETTI ELLI ONI ATI ARDI UCCI ASCO ESE OLI ACCI IN'

/** Some six hundred surnames, as an ERP writes them; those at the beginning are the frequent ones. */
export const surnames: string[] = [
  'ROSSI, FERRARI, RUSSO, BIANCHI, ROMANO, GALLO, COSTA, FONTANA, CONTI, ESPOSITO, RICCI, BRUNO, DE LUCA, MORETTI, MARINO',
  'GRECO, BARBIERI, ROSSETTI, D’ANGELO, GROSSI, ROSSINI, DEROSSI, NICOLÒ, GROSSO, ZANETTI, CARROSSA, FABBRI, PIRAS',
  ...roots.split(' ').map((root) =>
    endings
      .split(' ')
      .map((ending) => root + ending)
      .join(', '),
  ),
].flatMap((names) => names.split(', '))

/** A number from 0 to 1 that depends on `n` alone, another one for each `what`, as SQL. */
export const chance = (what: number): string => `((hashint8extended(n, ${what}) & 2147483647) / 2147483648.0)`

/** One of the texts in the SQL array, the first ones more often: the weight of the kth is 1 / (k + 60). */
export const frequent = (array: string, what: number): string =>
  `${array}[1 + floor(60 * (power(1 + array_length(${array}, 1) / 60.0, ${chance(what)}) - 1))::integer]`

/** Inserts many rows into a table without its indexes, which are made anew afterwards: much quicker. */
export async function insertMany(
  tx: Transaction,
  table: string,
  insertSql: string,
  values: readonly unknown[],
): Promise<void> {
  await tx.unhurried()
  await tx.query(`set local maintenance_work_mem = '512MB'`)
  const indexes = await tx.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as "name", pg_get_indexdef(i.indexrelid) as "definition"
     from pg_index i where i.indrelid = '"${table}"'::regclass and not i.indisprimary`,
  )
  for (const { name } of indexes) await tx.query(`drop index ${name}`)
  await tx.query(insertSql, values)
  for (const { definition } of indexes) await tx.query(definition)
}

/** Adds rows numbered `n` to a table until there are that many; `values` are the SQL of its `columns`. */
export async function fillUp(
  tx: Transaction,
  table: string,
  columns: string,
  values: string,
  wanted: number,
): Promise<void> {
  await tx.query(
    `insert into "${table}" (${columns})
     select ${values} from generate_series((select count(*) from "${table}") + 1, $1::bigint) n`,
    [wanted],
  )
}
