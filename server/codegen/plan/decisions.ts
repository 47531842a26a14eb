/** The developer's decisions where a difference between two models is ambiguous. */
export interface Decisions {
  /** Chains are followed: with a -> b and b -> c, a becomes c. */
  renames: Rename[]
  /** `table` or `table.column` that may be dropped with their values. */
  drops: string[]
  /**
   * `table` or `table.column` that the pending change has dropped already: not asked about again. It does not allow the
   * loss of their values in another database.
   */
  gone: string[]
}

export interface Rename {
  table: string
  /** Undefined: the table itself is renamed. */
  column?: string
  to: string
}

export const noDecisions = (): Decisions => ({ renames: [], drops: [], gone: [] })

const forms: Record<string, { pattern: RegExp; form: string; read: (parts: string[]) => Partial<Decisions> }> = {
  '--rename': {
    pattern: /^([a-z][\w-]*)\.(\w+):(\w+)$/,
    form: 'table.old:new',
    read: ([table = '', column = '', to = '']) => ({ renames: [{ table, column, to }] }),
  },
  '--rename-table': {
    pattern: /^([a-z][\w-]*):([a-z][\w-]*)$/,
    form: 'old:new',
    read: ([table = '', to = '']) => ({ renames: [{ table, to }] }),
  },
  '--drop': {
    pattern: /^([a-z][\w-]*(?:\.\w+)?)$/,
    form: 'table.column or table',
    // A join table is named by its field: `things__parts` is `things.parts`.
    read: ([name = '']) => ({ drops: [name.replace('__', '.')] }),
  },
  '--gone': {
    pattern: /^([a-z][\w-]*(?:\.\w+)?)$/,
    form: 'table.column or table',
    read: ([name = '']) => ({ gone: [name] }),
  },
}

/**
 * Reads the decisions from command line arguments: `['--drop', 'fonti.note', 'x']` -> drops `fonti.note`, rest `x`. Throws
 * a sentence for a malformed one.
 */
export function readDecisions(args: readonly string[]): { decisions: Decisions; rest: string[] } {
  const decisions = noDecisions()
  const rest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    const option = Object.hasOwn(forms, arg) ? forms[arg] : undefined
    if (!option) {
      rest.push(arg)
      continue
    }
    const match = option.pattern.exec(args[++at] ?? '')
    if (!match) throw new Error(`${arg} wants ${option.form}, not "${args[at] ?? ''}".`)
    const { renames = [], drops = [], gone = [] } = option.read(match.slice(1))
    decisions.renames.push(...renames)
    decisions.drops.push(...drops)
    decisions.gone.push(...gone)
  }
  return { decisions, rest }
}

/** The decisions as flags of the command line, one string each: `--rename fonti.note:descrizione`. */
export function decisionFlags({ renames, drops, gone }: Decisions): string[] {
  return [
    ...renames.map(({ table, column, to }) =>
      column === undefined ? `--rename-table ${table}:${to}` : `--rename ${table}.${column}:${to}`,
    ),
    ...drops.map((name) => `--drop ${name}`),
    ...gone.map((name) => `--gone ${name}`),
  ]
}

/** All decisions of both, those of the first before those of the second. */
export const joinDecisions = (first: Decisions, second: Decisions): Decisions => ({
  renames: [...first.renames, ...second.renames],
  drops: [...new Set([...first.drops, ...second.drops])],
  gone: [...new Set([...first.gone, ...second.gone])],
})

/** The decisions of the first that are not among the second. */
export function withoutDecisions(first: Decisions, second: Decisions): Decisions {
  const taken = new Set(decisionFlags(second))
  const otherFlags = decisionFlags(first).filter((flag) => !taken.has(flag))
  return readDecisions(otherFlags.flatMap((flag) => flag.split(' '))).decisions
}
