/**
 * The SQL by which telephone numbers are told apart, however they are typed: digits alone, without the prefix of Italy;
 * foreign ones begin with +. Made of functions that PostgreSQL has, so that indexes can hold it.
 */
export const phoneKeySql = (column: string): string =>
  `regexp_replace(regexp_replace(regexp_replace(${column}, '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')`
