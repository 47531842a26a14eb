/** Files of the folder `schema` that are wrong as such: the text or the bytes to write under each path. */
export interface WrongFile {
  what: string
  files: Record<string, string | Uint8Array>
  id: string
  /** The file, and the key where there is one. */
  at: string
  says?: string
}

const fonti = (label: string) =>
  `{ "name": "cose", "label": { "one": "${label}", "many": "Cose" }, "title": "nome",\n  "fields": { "nome": { "type": "text", "label": "Nome" } } }\n`
const plain = fonti('Cosa')
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string, little: boolean): Uint8Array =>
  Uint8Array.from([...text].flatMap((letter) => (little ? [letter.charCodeAt(0), 0] : [0, letter.charCodeAt(0)])))
const bytes = (...parts: (number[] | Uint8Array)[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

const cose = 'tables/cose.json'
const file = (what: string, content: string | Uint8Array, id: string, key = '', says?: string): WrongFile => {
  return { what, files: { [cose]: content }, id, at: key ? `${cose} ${key}` : cose, says }
}
const stray = (what: string, path: string): WrongFile => {
  return { what, files: { [`tables/${path}`]: plain }, id: 'F04', at: `tables/${path.split('/')[0]}` }
}
const keys = (inside: string) => plain.replace('"title"', `${inside}, "title"`)

/** Files that are wrong before anybody looks at what they say. */
export const wrongFiles: readonly WrongFile[] = [
  file('UTF-16, little endian', bytes([0xff, 0xfe], utf16(plain, true)), 'F01', '', 'UTF-16'),
  file('UTF-16, big endian', bytes([0xfe, 0xff], utf16(plain, false)), 'F01', '', 'UTF-16'),
  file('UTF-16 without a mark', utf16(plain, true), 'F01', '', 'zero bytes'),
  file('UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], utf8(plain)), 'F01', '', 'BOM'),
  file('Latin-1', bytes(utf8(plain.slice(0, 40)), [0xe0], utf8(plain.slice(40))), 'F01', '', 'Latin-1'),
  file('an empty file', '', 'F02', '', 'is empty'),
  file('a file of blanks', '  \n', 'F02'),
  file('a comma at the end', plain.replace('} } }', '} }, }'), 'F02'),
  file('a comma that is missing', plain.replace('"Cose" },', '"Cose" }'), 'F02', '', 'comma expected'),
  file('a comment', `// cose\n${plain}`, 'F02', '', 'comment'),
  file('single quotes', plain.replaceAll('"', "'"), 'F02'),
  file('a key without quotes', plain.replace('"title"', 'title'), 'F02'),
  file('something behind the end', `${plain}{}`, 'F02'),
  file('half a file', plain.slice(0, 60), 'F02'),
  file('a new line in a text', fonti('Co\nsa'), 'F02'),
  file('a tab in a text', fonti('Co\tsa'), 'F02'),
  file('a number that begins with 0', keys('"pageSize": 030'), 'F02'),
  file('no number', keys('"pageSize": NaN'), 'F02'),
  file('a blank that JSON does not know', plain.replace('"title"', '\u00a0"title"'), 'F02'),
  file('brackets without end', '['.repeat(100_000), 'F02'),
  file('a key twice', keys('"big": true, "big": false'), 'F03', 'big', 'twice'),
  file(
    'a field twice',
    plain.replace('"nome": {', '"nome": { "type": "email", "label": "E" }, "nome": {'),
    'F03',
    'fields.nome',
  ),
  file('a key twice, once as \\u', keys('"big": true, "b\\u0069g": false'), 'F03', 'big'),
  file('__proto__', keys('"__proto__": {}'), 'F03', '__proto__'),
  file('numbers out of order', keys('"filters": { "2": "b", "1": "a" }'), 'F03', 'filters.2', 'come first and sorted'),
  file('a number behind a word', keys('"filters": { "b": "b", "1": "a" }'), 'F03', 'filters.b'),
  {
    what: 'access.json with a key twice',
    files: { 'access.json': '{ "areas": {}, "areas": {} }' },
    id: 'F03',
    at: 'access.json areas',
  },
  stray('an ending in capitals', 'cose.JSON'),
  stray('a JSON with comments', 'cose.jsonc'),
  stray('a JSON5', 'cose.json5'),
  stray('YAML', 'cose.yaml'),
  stray('an ending that an editor added', 'cose.json.txt'),
  stray('a folder', 'altre/cose.json'),
  stray('a folder called like a file', 'cose.json/x'),
  stray('a name in capitals', 'Cose.json'),
  stray('a name with a blank', 'cose (1).json'),
  stray('a name that begins with _', '_cose.json'),
]

/** What editors leave beside a file: passed over in silence. */
export const scratchFiles: readonly string[] = [
  '.cose.json.swp',
  '.#cose.json',
  '.cose.json',
  'cose.json~',
  '#cose.json#',
  '4913',
  'cose.json.bak',
  'cose.json.tmp.12345',
  '.DS_Store',
]
