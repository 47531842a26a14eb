/** A pattern as a tree: each node is what one piece of it asks of the text. */
export type PatternNode =
  | { is: 'character'; matches: (character: string) => boolean }
  | { is: 'place'; pattern: RegExp }
  | { is: 'look'; ahead: boolean; negative: boolean; body: PatternNode }
  | { is: 'sequence'; parts: PatternNode[] }
  | { is: 'choice'; branches: PatternNode[] }
  | { is: 'group'; number: number; body: PatternNode }
  | { is: 'repeat'; body: PatternNode; least: number; most: number; greedy: boolean }
  | { is: 'same'; group: number }

const GROUP = /\(\?(?::|<?[=!]|<[\p{L}_$][\p{L}\p{N}_$]*>)|\((?!\?)/uy
const QUANTIFIER = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})(\??)/y
const ESCAPE =
  /\\(?:k<(?<name>[^>]+)>|(?<number>[1-9]\d*)|u[dD][89abAB]..\\u[dD][c-fC-F]..|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|.)/sy
const CLASS = /\[(?:\\.|[^\]\\])*\]/sy

/** Reads a pattern; one with a piece that no pattern of ours has yet throws. */
export function treeOf({ source, flags }: RegExp): PatternNode {
  const kept = flags.replaceAll(/[dgmy]/g, '')
  const names: string[] = []
  let groups = 0
  let at = 0

  const take = (piece: RegExp): RegExpExecArray | null => {
    piece.lastIndex = at
    const match = piece.exec(source)
    if (match) at += match[0].length
    return match
  }
  const character = (text: string): PatternNode => {
    const pattern = new RegExp(`^(?:${text})$`, kept)
    const answers = new Map<string, boolean>()
    const matches = (one: string) => {
      const answer = answers.get(one) ?? pattern.test(one)
      answers.set(one, answer)
      return answer
    }
    return { is: 'character', matches }
  }
  const place = (text: string): PatternNode => ({
    is: 'place',
    pattern: new RegExp(text, `${flags.replaceAll(/[dgy]/g, '')}y`),
  })

  function choice(): PatternNode {
    const branches = [sequence()]
    while (source[at] === '|') {
      at += 1
      branches.push(sequence())
    }
    const [only] = branches
    return branches.length === 1 && only ? only : { is: 'choice', branches }
  }

  function sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(term()))
    return { is: 'sequence', parts }
  }

  function repeated(body: PatternNode): PatternNode {
    const quantifier = take(QUANTIFIER)
    if (!quantifier) return body
    const [text, least, comma, most, lazy] = quantifier
    const greedy = lazy === ''
    if (least === undefined) {
      return { is: 'repeat', body, greedy, least: text[0] === '+' ? 1 : 0, most: text[0] === '?' ? 1 : Infinity }
    }
    const end = comma === undefined ? Number(least) : most ? Number(most) : Infinity
    return { is: 'repeat', body, greedy, least: Number(least), most: end }
  }

  function term(): PatternNode {
    const one = source[at] ?? ''
    if (one === '(') return group()
    if (one === '\\') return escaped()
    if (one === '[') {
      const [text = ''] = take(CLASS) ?? []
      return character(text)
    }
    const length = /[uv]/.test(flags) ? String.fromCodePoint(source.codePointAt(at) ?? 0).length : 1
    const literal = source.slice(at, at + length)
    at += length
    if (one === '^' || one === '$') return place(one)
    return character(one === '.' ? one : literal.replace(/[\^$*+?()[\]{}|/]/, '\\$&'))
  }

  function group(): PatternNode {
    const [opening = ''] = take(GROUP) ?? []
    if (opening === '') throw new SyntaxError(`An unknown group at ${at} of ${source}`)
    const look = /^\(\?(<?)([=!])$/.exec(opening)
    const number = look || opening === '(?:' ? 0 : ++groups
    if (number > 0) names[number] = opening.slice(3, -1)
    const body = choice()
    at += 1
    if (look) return { is: 'look', ahead: look[1] === '', negative: look[2] === '!', body }
    return number > 0 ? { is: 'group', number, body } : body
  }

  function escaped(): PatternNode {
    const match = take(ESCAPE)
    const text = match?.[0] ?? ''
    const { name, number } = match?.groups ?? {}
    if (name !== undefined) return { is: 'same', group: names.indexOf(name) }
    if (number !== undefined) return { is: 'same', group: Number(number) }
    return text === '\\b' || text === '\\B' ? place(text) : character(text)
  }

  return choice()
}
