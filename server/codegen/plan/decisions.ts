/** What a person decided where the difference between two models can be read in two ways. */
export interface Decisions {
  /** What leads to a name that is not there is followed: a -> b -> c. */
  renames: Rename[]
  /** `table` or `table.column` that may go with what is in them. */
  drops: string[]
  /** What a change has dropped already: it is not asked about again. That says nothing of what is in it elsewhere. */
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
    // The table of a field with several references is known by the field.
    read: ([name = '']) => ({ drops: [name.replace('__', '.')] }),
  },
  '--gone': {
    pattern: /^([a-z][\w-]*(?:\.\w+)?)$/,
    form: 'table.column or table',
    read: ([name = '']) => ({ gone: [name] }),
  },
}

/** Takes the decisions out of command line arguments; what is left comes back. Throws a sentence for a malformed one. */
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

/** The decisions as one would give them on the command line, one each. */
export function decisionFlags({ renames, drops, gone }: Decisions): string[] {
  return [
    ...renames.map(({ table, column, to }) =>
      column === undefined ? `--rename-table ${table}:${to}` : `--rename ${table}.${column}:${to}`,
    ),
    ...drops.map((name) => `--drop ${name}`),
    ...gone.map((name) => `--gone ${name}`),
  ]
}

/** Both, those of the first taken before those of the second. */
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
