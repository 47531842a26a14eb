import { type PatternNode, treeOf } from './pattern-tree.ts'

const [CHARACTER, PLACE, SPLIT, JUMP, LOOK, SAVE, MOVED, SAME, END] = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** What the matcher does next; `a` and `b` are where it goes on, or the slot it writes. */
interface Instruction {
  does: number
  a: number
  b: number
  matches?: (character: string) => boolean
  pattern?: RegExp
  look?: Program
  negative?: boolean
}

interface Program {
  ahead: boolean
  instructions: Instruction[]
}

interface Counted {
  program: Program
  slots: number
  /** Matches at the beginning of the text or nowhere. */
  anchored: boolean
}

/** A repetition of more times than these is counted as one without end: that takes no fewer steps. */
const MOST_COPIES = 600
/** More steps than these are never right. */
const MOST_STEPS = 2_000_000

const compiled = new Map<string, Counted>()

export interface Search {
  /** The steps that a matcher takes which tries one way after the other, as those of all browsers do. */
  steps: number
  /** Where the match begins and ends; undefined where there is none. */
  match: [from: number, to: number] | undefined
}

/** Looks for a pattern as `exec` does, from `lastIndex` on, and counts. */
export function searched(pattern: RegExp, text: string, lastIndex = 0): Search {
  const { program, slots, anchored } = counted(pattern)
  const unicode = /[uv]/.test(pattern.flags)
  const matcher = new Matcher(text, slots, unicode)
  const last = pattern.sticky ? lastIndex : anchored ? 0 : text.length
  for (let from = lastIndex; from <= last; from++) {
    if (unicode && from > 0 && isInside(text, from)) continue
    const to = matcher.run(program, from)
    if (matcher.steps > MOST_STEPS) return { steps: Number.POSITIVE_INFINITY, match: undefined }
    if (to >= 0) return { steps: matcher.steps, match: [from, to] }
  }
  return { steps: matcher.steps, match: undefined }
}

const isInside = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xff_ff

function counted(pattern: RegExp): Counted {
  const key = String(pattern)
  const old = compiled.get(key)
  if (old) return old
  const tree = treeOf(pattern)
  const compiler = new Compiler()
  const program = compiler.program(tree, true)
  const own = { program, slots: compiler.slots, anchored: !pattern.multiline && isAnchored(tree) }
  compiled.set(key, own)
  return own
}

function isAnchored(node: PatternNode | undefined): boolean {
  if (node?.is === 'sequence') return isAnchored(node.parts[0])
  if (node?.is === 'choice') return node.branches.every(isAnchored)
  if (node?.is === 'group') return isAnchored(node.body)
  return node?.is === 'place' && node.pattern.source === '^'
}

function mayBeEmpty(node: PatternNode): boolean {
  if (node.is === 'sequence') return node.parts.every(mayBeEmpty)
  if (node.is === 'choice') return node.branches.some(mayBeEmpty)
  if (node.is === 'group') return mayBeEmpty(node.body)
  if (node.is === 'repeat') return node.least === 0 || mayBeEmpty(node.body)
  return node.is !== 'character'
}

class Compiler {
  slots = 0
  private groups = new Map<number, number>()

  program(node: PatternNode, ahead: boolean): Program {
    const instructions: Instruction[] = []
    this.add(node, instructions, ahead)
    instructions.push({ does: END, a: 0, b: 0 })
    return { ahead, instructions }
  }

  /** Where the group of this number writes its beginning, and behind it its end. */
  private slotOf(group: number): number {
    const slot = this.groups.get(group) ?? this.slots
    if (!this.groups.has(group)) this.slots += 2
    this.groups.set(group, slot)
    return slot
  }

  private add(node: PatternNode, to: Instruction[], ahead: boolean): void {
    if (node.is === 'character') to.push({ does: CHARACTER, a: 0, b: 0, matches: node.matches })
    else if (node.is === 'place') to.push({ does: PLACE, a: 0, b: 0, pattern: node.pattern })
    else if (node.is === 'same') to.push({ does: SAME, a: this.slotOf(node.group), b: 0 })
    else if (node.is === 'sequence') {
      for (const part of ahead ? node.parts : node.parts.toReversed()) this.add(part, to, ahead)
    } else if (node.is === 'look') {
      const look = this.program(node.body, node.ahead)
      to.push({ does: LOOK, a: 0, b: 0, look, negative: node.negative })
    } else if (node.is === 'group') {
      const slot = this.slotOf(node.number)
      to.push({ does: SAVE, a: ahead ? slot : slot + 1, b: 0 })
      this.add(node.body, to, ahead)
      to.push({ does: SAVE, a: ahead ? slot + 1 : slot, b: 0 })
    } else if (node.is === 'choice') this.addChoice(node.branches, to, ahead)
    else this.addRepeat(node, to, ahead)
  }

  private addChoice(branches: readonly PatternNode[], to: Instruction[], ahead: boolean): void {
    const ends: Instruction[] = []
    for (const [n, branch] of branches.entries()) {
      const split = { does: SPLIT, a: to.length + 1, b: 0 }
      if (n + 1 < branches.length) to.push(split)
      this.add(branch, to, ahead)
      if (n + 1 < branches.length) {
        const jump = { does: JUMP, a: 0, b: 0 }
        ends.push(jump)
        to.push(jump)
      }
      split.b = to.length
    }
    for (const jump of ends) jump.a = to.length
  }

  private addRepeat(node: PatternNode & { is: 'repeat' }, to: Instruction[], ahead: boolean): void {
    const { body, greedy, least } = node
    for (let n = 0; n < Math.min(least, MOST_COPIES); n++) this.add(body, to, ahead)
    const endless = node.most > MOST_COPIES
    const splits: Instruction[] = []
    for (let n = endless ? 0 : least; n < (endless ? 1 : node.most); n++) {
      const split = { does: SPLIT, a: 0, b: 0 }
      const start = to.push(split) - 1
      splits.push(split)
      const slot = mayBeEmpty(body) ? this.slots++ : undefined
      if (slot !== undefined) to.push({ does: SAVE, a: slot, b: 0 })
      this.add(body, to, ahead)
      if (slot !== undefined) to.push({ does: MOVED, a: slot, b: 0 })
      if (endless) to.push({ does: JUMP, a: start, b: 0 })
      split.a = start + 1
    }
    for (const split of splits) {
      const inside = split.a
      split.a = greedy ? inside : to.length
      split.b = greedy ? to.length : inside
    }
  }
}

/** Tries one way after the other in one text. */
class Matcher {
  steps = 0
  private saved: number[]

  constructor(
    private text: string,
    slots: number,
    private unicode: boolean,
  ) {
    this.saved = new Array(slots).fill(-1)
  }

  /** Where the match ends that begins there; -1 where there is none. */
  run({ ahead, instructions }: Program, from: number): number {
    // In threes: the instruction to go on with (or, below zero, the slot to write back), the place, nothing.
    const ways: number[] = []
    let at = from
    let next = 0
    for (;;) {
      this.steps += 1
      if (this.steps > MOST_STEPS) return -1
      const now = instructions[next]
      if (!now || now.does === END) return at
      let fits = true
      next += 1
      if (now.does === CHARACTER) {
        const one = this.characterAt(at, ahead)
        fits = one !== '' && now.matches?.(one) === true
        at += ahead ? one.length : -one.length
      } else if (now.does === SPLIT) {
        ways.push(now.b, at)
        next = now.a
      } else if (now.does === JUMP) next = now.a
      else if (now.does === SAVE) {
        ways.push(-1 - now.a, this.saved[now.a] ?? -1)
        this.saved[now.a] = at
      } else if (now.does === MOVED) fits = this.saved[now.a] !== at
      else if (now.does === SAME) {
        const end = this.afterSame(now.a, at, ahead)
        fits = end !== undefined
        at = end ?? at
      } else fits = this.looks(now, at)
      if (fits) continue
      const way = this.back(ways)
      if (!way) return -1
      next = way[0]
      at = way[1]
    }
  }

  private back(ways: number[]): [number, number] | undefined {
    for (;;) {
      const at = ways.pop()
      const next = ways.pop()
      if (at === undefined || next === undefined) return undefined
      if (next >= 0) return [next, at]
      this.saved[-1 - next] = at
    }
  }

  private characterAt(at: number, ahead: boolean): string {
    const { text } = this
    if (!this.unicode) return text[ahead ? at : at - 1] ?? ''
    const start = ahead ? at : at > 1 && isInside(text, at - 1) ? at - 2 : at - 1
    const code = text.codePointAt(start)
    return code === undefined || start < 0 ? '' : String.fromCodePoint(code)
  }

  private afterSame(slot: number, at: number, ahead: boolean): number | undefined {
    const { 0: from = -1, 1: to = -1 } = this.saved.slice(slot, slot + 2)
    const word = from < 0 || to < 0 ? '' : this.text.slice(from, to)
    const start = ahead ? at : at - word.length
    return this.text.startsWith(word, start) ? (ahead ? at + word.length : start) : undefined
  }

  private looks({ pattern, look, negative }: Instruction, at: number): boolean {
    if (pattern) {
      pattern.lastIndex = at
      return pattern.test(this.text)
    }
    const before = [...this.saved]
    const fits = look !== undefined && this.run(look, at) >= 0
    if (!fits || negative) this.saved = before
    return fits !== (negative === true)
  }
}
