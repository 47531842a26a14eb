import { fold } from './fold.ts'

/** How a template is filled: the values of its placeholders, the labels that may precede them, the longest result. */
export interface Filling {
  value: (name: string) => string
  labels: (name: string) => readonly string[]
  most: number
  /** A line with nothing to say stays, as a subject does, which is only one. */
  keepsLines?: boolean
}

interface Piece {
  text: string
  isValue: boolean
}

/** A placeholder, or an optional part: nothing of it is written where it is empty. */
interface Element {
  pieces: readonly Piece[]
  isEmpty: boolean
  /** What stands for it when it is written in front: 'partitaiva', 'piva'. */
  labels: readonly string[]
}

/** A line of a template; literals hold no line break. */
type Line = (string | Element)[]

// Spaces are taken off afterwards: a pattern with room for them in three places would try all their divisions.
const named = /\{\{([^{}]*)\}\}/g
const elements = /\[\[([^[\]]*)\]\]|\{\{([^{}]*)\}\}/g

/** The names between double braces. */
export const namesIn = (template: string): string[] =>
  [...template.matchAll(named)].map((match) => (match[1] ?? '').trim())

const signs: readonly (readonly [open: string, close: string, whole: RegExp])[] = [
  ['[[', ']]', /\[\[[^[\]]*\]\]/g],
  ['{{', '}}', named],
]

/** The double brackets that open without closing, or close without opening: they would be sent as they are. 'a [[b' -> '[['. */
export const unpairedSigns = (template: string): string[] =>
  signs.flatMap(([open, close, whole]) => {
    const rest = template.replaceAll(whole, ' ')
    return [open, close].filter((sign) => rest.includes(sign)).slice(0, 1)
  })

/**
 * A template with its placeholders filled in, once: a value is never read as a template again. What has nothing to say goes:
 * 'a[[, CF {{cf}}]]' -> 'a'; a line of labels and empty values ('Note: {{note}}'), with the blank line below it; of a list
 * its empty members ('{{a}}, {{b}}' -> 'b'). A full stop behind a value that ends in one is left out. It ends at `most`.
 */
export function fillTemplate(template: string, filling: Filling): string {
  const written = new BoundedText(filling.most)
  const lines: (readonly Piece[])[] = []
  let hasGone = false
  const endsBlank = () => isBlank(lines.at(-1) ?? [])
  for (const line of linesOf(template, filling)) {
    const pieces = piecesOf(line, filling)
    if (pieces && !(hasGone && isBlank(pieces) && endsBlank())) lines.push(pieces)
    hasGone = pieces === undefined || (hasGone && isBlank(pieces))
  }
  while (hasGone && lines.length > 0 && endsBlank()) lines.pop()
  for (const [index, pieces] of lines.entries()) {
    if (index > 0) written.append(literal('\n'))
    for (const piece of pieces) written.append(piece)
  }
  return written.text.slice(0, filling.most)
}

const isBlank = (pieces: readonly Piece[]): boolean =>
  pieces.every(({ text, isValue }) => !isValue && text.trim() === '')

/** Long values are named thousands of times: what lies behind the end is never put together. */
class BoundedText {
  text = ''
  #endsInStop = false
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  append({ text, isValue }: Piece): void {
    if (text === '' || this.text.length >= this.#most) return
    this.text += this.#endsInStop && !isValue && /^\.(?!\.)/.test(text) ? text.slice(1) : text
    this.#endsInStop = isValue && text.endsWith('.')
  }
}

function linesOf(template: string, filling: Filling): Line[] {
  const lines: Line[] = [[]]
  const addText = (text: string) => {
    const [first = '', ...rest] = text.split('\n')
    lines.at(-1)?.push(first)
    for (const line of rest) lines.push([line])
  }
  let done = 0
  for (const { 0: whole, 1: part, 2: name, index } of template.matchAll(elements)) {
    if (part !== undefined && namesIn(part).length === 0) continue
    addText(template.slice(done, index))
    lines.at(-1)?.push(part === undefined ? placeholder(name ?? '', filling) : optionalPart(part, filling))
    done = index + whole.length
  }
  addText(template.slice(done))
  return lines
}

function placeholder(between: string, filling: Filling): Element {
  const name = between.trim()
  const text = filling.value(name)
  return { pieces: [{ text, isValue: true }], isEmpty: text === '', labels: filling.labels(name).map(bare) }
}

/** Written only where all that it names has a value. */
function optionalPart(part: string, filling: Filling): Element {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: whole, 1: between = '', index } of part.matchAll(named)) {
    pieces.push(literal(part.slice(done, index)), { text: filling.value(between.trim()), isValue: true })
    done = index + whole.length
  }
  pieces.push(literal(part.slice(done)))
  return { pieces, isEmpty: pieces.some(({ text, isValue }) => isValue && text === ''), labels: [] }
}

const literal = (text: string): Piece => ({ text, isValue: false })
const inFull = (line: Line): Piece[] =>
  line.flatMap((part) => (typeof part === 'string' ? literal(part) : part.isEmpty ? [] : part.pieces))

/** What is written of a line; undefined where it goes. */
function piecesOf(line: Line, { keepsLines }: Filling): readonly Piece[] | undefined {
  const isWhole = line.every((part) => typeof part === 'string' || !part.isEmpty)
  const list = isWhole ? undefined : listOf(line)
  if (!list) return inFull(line)
  return listPieces(list) ?? (keepsLines ? inFull(line) : undefined)
}

/** Elements under one label: 'Referente: {{contatto}}, {{telefono}}'. */
interface Group {
  separator: string
  label: string
  members: { separator: string; element: Element }[]
}

interface List {
  groups: Group[]
  /** What ends the line: a full stop, a bracket. */
  end: string
}

const separators = /^[\s,;/|•·–—-]*/
const ends = /^[\s.,;!?]*$/
const MOST_LABEL_WORDS = 5

/** The line as labelled values with separators between them; undefined for a sentence, of which nothing can be left out. */
function listOf(line: Line): List | undefined {
  const groups: Group[] = []
  let text = ''
  for (const part of line) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    const separator = separators.exec(text)?.[0] ?? ''
    const label = text.slice(separator.length)
    if (label !== '' && !isLabel(label, part)) return undefined
    const group = groups.at(-1)
    if (group && label === '') group.members.push({ separator, element: part })
    else groups.push({ separator, label, members: [{ separator: '', element: part }] })
    text = ''
  }
  return ends.test(text) ? { groups, end: text } : undefined
}

/** Few words that end in a colon, or the placeholder's own name. */
function isLabel(text: string, { labels }: Element): boolean {
  const label = text.trim()
  if (labels.includes(bare(label))) return true
  return /^[^.!?:]+:$/.test(label) && label.split(/\s+/).length <= MOST_LABEL_WORDS
}

/** 'P. IVA' -> 'piva'. */
const bare = (label: string): string => fold(label).replaceAll(/[^a-z0-9]/g, '')

/** Undefined where no member of the list has a value. */
function listPieces({ groups, end }: List): Piece[] | undefined {
  const [first] = groups
  const filled = groups.flatMap((group) => {
    const members = group.members.filter(({ element }) => !element.isEmpty)
    return members.length > 0 ? [{ ...group, members }] : []
  })
  if (!first || filled.length === 0) return undefined
  const groupPieces = filled.map(({ separator, label, members }, index) => {
    const isStart = index === 0
    const started = isStart && /^\p{Lu}/u.test(first.label) ? label.charAt(0).toUpperCase() + label.slice(1) : label
    const values = members.map(({ separator, element }, at) => [literal(at > 0 ? separator : ''), ...element.pieces])
    return [literal((isStart ? first.separator : separator) + started), ...values.flat()]
  })
  return [...groupPieces.flat(), literal(end)]
}
