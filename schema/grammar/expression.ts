/** A part of an SQL expression: a name in quotes has lost them. */
export interface Token {
  kind: 'text' | 'quoted' | 'word' | 'number' | 'sign'
  text: string
}

const tokens: readonly [kind: Token['kind'] | 'blank', form: RegExp][] = [
  ['blank', /[ \t\r\n]+/y],
  ['text', /'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")+"/y],
  ['number', /\d+(?:\.\d+)?/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['sign', /[!#%&()*+,\-./:<=>?@[\]^`|~]/y],
]

/** Signs, and pairs of them, that could end or hide what follows. */
const refused: readonly [form: string, why: string][] = [
  [';', '";" would end the statement'],
  ['--', '"--" begins a comment'],
  ['/*', '"/*" begins a comment'],
  ['$', '"$" quotes text or names a parameter of SQL'],
  ['\\', '"\\" is no sign of SQL'],
]

/** Why a text cannot stand between the parentheses of a computed column as one expression; undefined where it can. */
export function expressionFault(text: string): string | undefined {
  if (text.trim() === '') return 'is empty'
  const read = tokensOf(text)
  if (typeof read === 'string') return read
  return nestingFault(read)
}

/** The parts of an expression, or why it has none. */
export function tokensOf(text: string): Token[] | string {
  const readTokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 2)
    const why = refused.find(([form]) => rest.startsWith(form))?.[1]
    if (why) return why
    const next = tokenAt(text, at)
    if (!next) return unknownSign(text.charAt(at))
    const quotes = next.kind === 'text' || next.kind === 'quoted'
    if (quotes && /[\p{L}\p{N}_&]/u.test(text.charAt(at - 1)))
      return 'a letter right before a quote changes what it means: put a blank between'
    if (next.kind !== 'blank')
      readTokens.push({ kind: next.kind, text: next.kind === 'quoted' ? unquoted(next.text) : next.text })
    at += next.text.length
  }
  return readTokens
}

/** The names of the columns that an expression may mean; SQL folds unquoted ones to lower case. */
export function namesIn(expression: string): ReadonlySet<string> {
  const read = tokensOf(expression)
  return new Set(typeof read === 'string' ? [] : read.flatMap(nameIn))
}

function nameIn({ kind, text }: Token): string[] {
  if (kind === 'quoted') return [text]
  return kind === 'word' ? [text.toLowerCase()] : []
}

function tokenAt(text: string, at: number): { kind: Token['kind'] | 'blank'; text: string } | undefined {
  for (const [kind, form] of tokens) {
    form.lastIndex = at
    const tokenText = form.exec(text)?.[0]
    if (tokenText) return { kind, text: tokenText }
  }
  return undefined
}

function unknownSign(sign: string): string {
  if (sign === "'") return "a text is not closed: ' is missing"
  if (sign === '"') return 'a name is not closed: " is missing'
  return `${JSON.stringify(sign)} is no sign of an expression`
}

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('""', '"')
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

/** What is opened is closed in turn, nothing closes more, and no comma makes two of one. */
function nestingFault(read: readonly Token[]): string | undefined {
  const open: string[] = []
  for (const { text } of read.filter(({ kind }) => kind === 'sign')) {
    const closes = closing[text]
    if (closes) open.push(closes)
    else if (text === ')' || text === ']') {
      if (open.pop() !== text) return `"${text}" closes what nothing opened`
    } else if (text === ',' && open.length === 0) return 'a comma makes two expressions of one'
  }
  return open.length > 0 ? `"${open.at(-1)}" is missing at the end` : undefined
}
