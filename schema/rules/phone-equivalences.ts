/** Digits that are the same number as others, and how they are written then. */
export interface Equivalence {
  is: RegExp
  as: string
}

/** Countries whose numbers are dialled with a 0 at home and without it from abroad. */
const trunks = '3[1236]|4[0134]|4[69]|38[156]|420|421'

/**
 * What no library knows of how numbers are written in Italy, one after the other: each line reads what those before it made.
 * Digits only, and + before the prefix of a country.
 */
export const equivalences: readonly Equivalence[] = [
  // 0039…, +0039…, ++39…: one way to tell a prefix.
  { is: /^(?:\+|00)+/, as: '+' },
  // +39 +44…: the last prefix counts.
  { is: /^\+\d+\+/, as: '+' },
  // +39 0039…, +39 0044…: within Italy no number begins with 00.
  { is: /^\+3900/, as: '+' },
  // +49 0049…: a prefix told twice.
  { is: /^\+(\d{2,3})00\1/, as: '+$1' },
  // +39 39 347 1234567, +39 39 0541…: the same with the other spelling.
  { is: /^\+3939(?=3\d{9}$|0\d{8,10}$)/, as: '+39' },
  // 39 347 1234567, 39 0541 700100: a number of ten digits that begins with 39 is a mobile one, longer ones are not.
  { is: /^39(?=3\d{8,9}$|0\d{8,10}$)/, as: '+39' },
  // 039 347 1234567, 039 0541 700100: 039 is Monza, but no number there is as long or begins with 0.
  { is: /^039(?=3\d{9}$|0\d{8,10}$)/, as: '+39' },
  // +379 is the Vatican's and not in use: it is reached in Rome.
  { is: /^\+379(?=0?6698)/, as: '+39' },
  // San Marino is reached as 0549 from Italy, as 0549 or 549 under its own prefix and by six digits within.
  { is: /^(?:\+39|\+378)?0549(?=\d{6}$)/, as: '+3780549' },
  { is: /^\+(?:39|378)549(?=\d{6}$)/, as: '+3780549' },
  { is: /^\+378(?=[89]\d{5}$)/, as: '+3780549' },
  // 0347 1234567: mobile numbers have lost their 0 where no area has it.
  { is: /^(\+39)?0(?=3(?:2[0789]|3[3-9]|4[0789]|6[0689]|8[089])\d{7}$)/, as: '$1' },
  // +39 541 700100: the 0 of an area belongs to the number, abroad too. Mobile, green and shared numbers have none.
  { is: /^\+39(?=(?:[2679](?!0\d{8}$)|4(?!3\d{8}$)|5(?!5\d{8}$))\d{5,9}$)/, as: '+390' },
  { is: /^\+39(?=1(?!44|66|78|99)\d{6,9}$)/, as: '+390' },
  { is: /^\+39(?=3(?:[01]\d{7}|\d{6,7})$)/, as: '+390' },
  { is: /^\+39(?=8(?!0[03]|4[0178]|55|78|88|9[2-59])\d{6,9}$)/, as: '+390' },
  // +44 0 20…, +49 089…: the 0 of those who ring from within.
  { is: new RegExp(`^\\+(${trunks})0(?=\\d)`), as: '+$1' },
]
