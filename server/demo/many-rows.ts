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
