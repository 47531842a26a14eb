import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { malformed } from '../http/errors.ts'
import type { StoredFile } from './store.ts'

/** A part that is a file: a class of its own, as texts named like the keys of a stored file must never pass for one. */
export class FilePart {
  readonly stored: StoredFile
  constructor(stored: StoredFile) {
    this.stored = stored
  }
}

/** Parts by the segments of their names: `a[0][b]` is b in 0 in a. Without a prototype; indexes come in their order. */
export interface PartTree {
  [segment: string]: string | string[] | FilePart | PartTree
}

/** The file of a part, in a schema for a tree. */
export const filePart = z.instanceof(FilePart, { error: messages.file }).transform(({ stored }) => stored)

/** An object of a schema for a tree, for which a part that is a file must not pass. */
export const noFilePart = <T extends z.ZodType>(object: T) =>
  z.preprocess((part) => (part instanceof FilePart ? undefined : part), object)

/** Up to four segments; indexes below 1,000. */
const bracketed = /^[a-z_][\w-]{0,63}(?:\[(?:[a-z_][\w-]{0,63}|0|[1-9]\d{0,2})\]){0,3}$/i
const unsafe = new Set(['__proto__', 'constructor', 'prototype'])

/** The segments of a part's name. A name that is no path is one segment, which no schema knows. */
export function segmentsOf(name: string): string[] {
  if (!bracketed.test(name)) return [name]
  const segments = name.replaceAll(']', '').split('[')
  return segments.some((segment) => unsafe.has(segment)) ? [name] : segments
}

/** The name of the part at that path. */
export const nameOf = ([first = '', ...rest]: readonly PropertyKey[]): string =>
  String(first) + rest.map((segment) => `[${String(segment)}]`).join('')

export const emptyTree = (): PartTree => Object.create(null)

/** Puts a part where its name says. Throws 400 where another one is, or where others are below it. */
export function putPart(tree: PartTree, name: string, part: string | FilePart): void {
  const segments = segmentsOf(name)
  const last = segments.pop() ?? name
  let branch = tree
  for (const segment of segments) {
    const next = branch[segment] ?? emptyTree()
    if (typeof next === 'string' || Array.isArray(next) || next instanceof FilePart) throw malformed(messages.partTwice)
    branch[segment] = next
    branch = next
  }
  if (branch[last] !== undefined) throw malformed(messages.partTwice)
  branch[last] = part
}

/** Adds a text to those of the same name, whose segments are not looked at. */
export function append(tree: PartTree, name: string, text: string): void {
  const earlier = tree[name]
  tree[name] = Array.isArray(earlier) ? [...earlier, text] : [text]
}
