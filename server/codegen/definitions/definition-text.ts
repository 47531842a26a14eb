import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { MistakeId } from '#schema/grammar/mistake-ids.ts'

/** A mistake in a text, before the name of its file is added. */
export interface TextMistake {
  id: MistakeId
  key: string
  sentence: string
  line: number
}

/** One JSON file that was read. */
export interface ReadText {
  /** The result of JSON.parse; undefined where there are mistakes. */
  value: unknown
  mistakes: TextMistake[]
  /** The line of a key written with dots (`fields.nome.label`), or of the nearest existing one above it. */
  lineOf: (key: string) => number
}

const options = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/**
 * Reads the bytes of one JSON file: UTF-8 without a mark in front, strict JSON, each key once, none called `__proto__`, and
 * keys in the order JavaScript gives them back in. What JSON.parse accepts silently (a key twice, `__proto__`) is a mistake
 * here.
 */
export function readText(bytes: Uint8Array): ReadText {
  const wrong = encodingMistake(bytes)
  if (wrong) return refusedText('F01', wrong, wrong === NO_UTF8 ? lineOfBadByte(bytes) : 1)
  const text = new TextDecoder('utf-8').decode(bytes)
  if (text.trim() === '') return refusedText('F02', 'is empty')
  const conflict = text.split('\n').findIndex((line) => line.startsWith('<<<<<<< '))
  if (conflict >= 0) return refusedText('F02', 'holds a conflict of git (<<<<<<<): mend it by hand', conflict + 1)
  try {
    return parseText(text)
  } catch (error) {
    // JSON that the parser above accepts and JSON.parse refuses, or brackets nested too deep.
    return refusedText('F02', `is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const refusedText = (id: MistakeId, sentence: string, line = 1): ReadText => {
  return { value: undefined, mistakes: [{ id, key: '', line, sentence }], lineOf: () => line }
}

function parseText(text: string): ReadText {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, options)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const [error] = errors
  if (error || !root) {
    const reason = error ? inWords(printParseErrorCode(error.error)) : 'is empty'
    return refusedText('F02', `is no JSON: ${reason}`, lineAt(error?.offset ?? 0))
  }
  const mistakes = keyMistakes(root, '').map(({ offset, ...found }): TextMistake => {
    return { id: 'F03', ...found, line: lineAt(offset) }
  })
  return { value: JSON.parse(text), mistakes, lineOf: (key) => lineAt(nearest(root, key).offset) }
}

const NO_UTF8 = 'holds bytes that are no UTF-8 (Latin-1?): save it as UTF-8'

/** A new line is never part of a letter in UTF-8, so each line can be read by itself. */
function lineOfBadByte(bytes: Uint8Array): number {
  let line = 1
  for (let from = 0; ; line += 1) {
    const end = bytes.indexOf(10, from)
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, end === -1 ? bytes.length : end))
    } catch {
      return line
    }
    if (end === -1) return line
    from = end + 1
  }
}

function encodingMistake(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'is written as UTF-16 (little endian): save it as UTF-8'
  if (first === 0xfe && second === 0xff) return 'is written as UTF-16 (big endian): save it as UTF-8'
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return 'begins with a byte order mark (BOM): save it as UTF-8 without one'
  }
  if (bytes.includes(0)) return 'holds zero bytes, as UTF-16 does: save it as UTF-8'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return undefined
  } catch {
    return NO_UTF8
  }
}

/** `CommaExpected` -> `comma expected`. */
const inWords = (code: string): string => code.replace(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase()

interface KeyMistake {
  key: string
  sentence: string
  offset: number
}

/** The mistakes in the keys of all objects of the tree. */
function keyMistakes(node: Node, path: string): KeyMistake[] {
  const under = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  if (node.type === 'array') return (node.children ?? []).flatMap((child, at) => keyMistakes(child, under(at)))
  if (node.type !== 'object') return []
  const mistakes: KeyMistake[] = []
  const seen = new Set<string>()
  for (const { offset, children: [name, value] = [] } of node.children ?? []) {
    const key = String(name?.value)
    if (seen.has(key))
      mistakes.push({ key: under(key), offset, sentence: 'stands here twice: only the last would count' })
    if (key === '__proto__') mistakes.push({ key: under(key), offset, sentence: '"__proto__" is no key' })
    seen.add(key)
    if (value) mistakes.push(...keyMistakes(value, under(key)))
  }
  const moved = movedNumber([...seen])
  if (moved !== undefined) {
    const sentence = 'whole numbers as keys come first and sorted, whatever the order here: write them so'
    mistakes.push({ key: under(moved), offset: node.offset, sentence })
  }
  return mistakes
}

/** The first key that JavaScript puts in another place: whole numbers come first, sorted. */
function movedNumber(keys: string[]): string | undefined {
  const keysInOrder = Object.keys(Object.fromEntries(keys.map((key) => [key, true])))
  return keys.find((key, at) => key !== keysInOrder[at])
}

/** The node of a key, or of its longest existing prefix. Keys may contain dots themselves. */
function nearest(root: Node, key: string): Node {
  const parts = key === '' ? [] : key.split('.')
  let node = root
  for (let from = 0; from < parts.length; ) {
    const lengths = parts.slice(from).map((_part, at) => at + 1)
    const nextNode = lengths
      .map((length) => ({ length, child: childOf(node, parts.slice(from, from + length).join('.')) }))
      .find(({ child }) => child !== undefined)
    if (!nextNode?.child) break
    node = nextNode.child
    from += nextNode.length
  }
  return node.parent?.type === 'property' ? node.parent : node
}

const childOf = (node: Node, name: string): Node | undefined =>
  findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name])
