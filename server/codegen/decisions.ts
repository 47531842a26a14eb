/** What a person decided where the difference between two models can be read in two ways. */
export interface Decisions {
  /** In the order they were taken, so that a -> b and later b -> c work. */
  renames: Rename[]
  /** `table` or `table.column` that may go with what is in them. */
  drops: string[]
}

export interface Rename {
  table: string
  /** Undefined: the table itself is renamed. */
  column?: string
  to: string
}

export const noDecisions = (): Decisions => ({ renames: [], drops: [] })

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
    read: ([name = '']) => ({ drops: [name] }),
  },
}

/** Takes the decisions out of command line arguments; what is left comes back. Throws a sentence for a malformed one. */
export function readDecisions(args: readonly string[]): { decisions: Decisions; rest: string[] } {
  const decisions = noDecisions()
  const rest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    const known = Object.hasOwn(forms, arg) ? forms[arg] : undefined
    if (!known) {
      rest.push(arg)
      continue
    }
    const match = known.pattern.exec(args[++at] ?? '')
    if (!match) throw new Error(`${arg} wants ${known.form}, not "${args[at] ?? ''}".`)
    const { renames = [], drops = [] } = known.read(match.slice(1))
    decisions.renames.push(...renames)
    decisions.drops.push(...drops)
  }
  return { decisions, rest }
}

/** The decisions as one would give them on the command line, one each. */
export function decisionFlags({ renames, drops }: Decisions): string[] {
  return [
    ...renames.map(({ table, column, to }) =>
      column === undefined ? `--rename-table ${table}:${to}` : `--rename ${table}.${column}:${to}`,
    ),
    ...drops.map((name) => `--drop ${name}`),
  ]
}

/** Both, those of the first taken before those of the second. */
export const joined = (first: Decisions, second: Decisions): Decisions => ({
  renames: [...first.renames, ...second.renames],
  drops: [...new Set([...first.drops, ...second.drops])],
})

/** The decisions of the first that are not among the second. */
export function without(first: Decisions, second: Decisions): Decisions {
  const taken = new Set(decisionFlags(second))
  const left = decisionFlags(first).filter((flag) => !taken.has(flag))
  return readDecisions(left.flatMap((flag) => flag.split(' '))).decisions
}
