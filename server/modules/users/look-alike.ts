import { messages } from '#schema/italian/messages.ts'

// Letters and digits that are drawn alike, and the one they are taken for. UTS 39 has thousands: these are those of the
// alphabets that Latin names are forged with.
const drawnAs: Record<string, string> = {
  ...{ A: 'АΑᎪᗅ', B: 'ВΒᏴᗷ', C: 'СᏟϹᑕ', D: 'Ꭰᗞꓓ', E: 'ЕΕᎬ', F: 'ϜᖴꓝԐ', G: 'ԌᏀꓖ', H: 'НΗᎻᕼ', J: 'ЈᎫᒍͿ', K: 'КΚᏦᛕ' },
  ...{ L: 'ᏞᒪꓡԼ', M: 'МΜᎷᗰϺ', N: 'ΝꓠԴ', P: 'РΡᏢᑭ', Q: 'Ԛ', R: 'ᎡᏒᖇ', S: 'ЅᏚՏꓢ', T: 'ТΤᎢꓔ', U: 'ՍᑌሀꓴԱ', V: 'ѴᏙᐯꓦ' },
  ...{ W: 'ԜᎳᏔꓪ', X: 'ХΧ᙭ꓫ', Y: 'УΥҮᎩꓬ', Z: 'ΖᏃꓜ' },
  ...{ a: 'аɑαɐᴀ', b: 'ЬьᏏʙƅ', c: 'сϲᴄ', d: 'ԁժɗᴅ', e: 'еєεҽᴇ', f: 'ſƒẝ', g: 'ɡցɢᶃ', h: 'һհʜ', i: 'іιıɩɪꙇ', j: 'јϳʝ' },
  ...{ k: 'кκᴋ', l: 'ӀІΙI1|ǀוןاӏʟᏆᛁ', m: 'мᴍɱ', n: 'пոηɴղ', o: 'O0оοσօОΟΘӨՕסഠоᴏ', p: 'рρᴘ', q: 'ԛզգ', r: 'гʀɼ' },
  ...{ s: 'ѕꜱʂ', t: 'тτᴛ', u: 'υսᴜʋ', v: 'ѵνᴠ', w: 'ԝωшաᴡɯ', x: 'хχ×', y: 'уүγʏყ', z: 'ᴢʐʑ' },
}
const plain = new Map(Object.entries(drawnAs).flatMap(([letter, others]) => [...others].map((one) => [one, letter])))

// What cannot be taken for one letter with the others: accents, and single letters that are two.
const marks = /\p{M}/gu
const pairs: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
]
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Canadian_Aboriginal}/u,
]

const decomposed = (name: string): string => name.normalize('NFKD').replace(marks, '')

function skeletonOf(name: string): string {
  const drawn = Array.from(decomposed(name), (letter) => plain.get(letter) ?? letter).join('')
  return pairs.reduce((text, [from, to]) => text.replaceAll(from, to), drawn)
}

/** What a name looks like, as it is written and in small letters: two people read the same where they share one. */
const looksOf = (name: string): string[] => [skeletonOf(name), skeletonOf(name.toLowerCase())]

/** Whether people may take one name for the other: 'mario1' and 'mariol', 'admin' in Cyrillic letters. */
export function lookAlike(name: string, other: string): boolean {
  const looks = looksOf(other)
  return looksOf(name).some((look) => looks.includes(look))
}

/** Whether the letters of a name are of several alphabets, one of which is there to be taken for another. */
export const mixesAlphabets = (name: string): boolean =>
  scripts.filter((script) => script.test(decomposed(name))).length > 1

/** Why nobody may be called so beside the others; undefined where they may. */
export function nameFault(name: string, others: readonly string[]): string | undefined {
  if (mixesAlphabets(name)) return messages.nameMixesAlphabets
  return others.some((other) => lookAlike(name, other)) ? messages.nameLooksTaken : undefined
}
