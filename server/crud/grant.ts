import type { Model } from '#schema/model.ts'
import { fullAbility } from '#schema/rights/ability.ts'
import type { Action } from '#schema/rights/access.ts'
import type { TableName } from '#schema/rows/typed-rows.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { type Actor, SYSTEM_ID, SYSTEM_NAME } from '../actor.ts'
import type { HooksByTable, WriteVerb } from './hooks.ts'

/** What may be done with the rows of a table, by verb: with these fields, or with all of them. */
type Verbs<K extends string> = { readonly [A in Action]?: readonly K[] | 'all' }

/** The parts of a change that a grant checks. */
interface CheckedChange {
  verb: WriteVerb
  values?: object
  set?: object
}

/** A class, so that no object literal passes for a grant: only `grant` and `grantFor` make them. */
class NamedGrant {
  readonly why: string
  readonly #tables: ReadonlyMap<string, Verbs<string>>

  constructor(why: string, tables: ReadonlyMap<string, Verbs<string>>) {
    this.why = why
    this.#tables = tables
  }

  /** Whether it names this table, this verb, and every field that the change names. */
  covers(table: string, { verb, values, set }: CheckedChange): boolean {
    const fields = new Map(Object.entries(this.#tables.get(table) ?? {})).get(verb)
    if (fields === undefined || fields === 'all') return fields === 'all'
    return Object.keys({ ...values, ...set }).every((key) => fields.includes(key))
  }

  /** What it allows, for lists of grants: table -> verb -> fields. */
  get tables(): Record<string, Verbs<string>> {
    return Object.fromEntries(this.#tables)
  }
}

/**
 * What a module may write beyond the rights of its actor, and why. It stands in for the right on the table, or for the hook
 * `authorize` where the table has one, and for nothing else: validation, `within`, versions and all other hooks are as for everybody.
 */
export type Grant = NamedGrant

/**
 * A grant on tables of the product: whose need it is and why no right covers it, then what it allows.
 * Declared in a file `grants.ts` of the module. `{ inventari_mezzi: { update: ['mezziContati'] } }` allows that one field.
 */
export const grant = (
  why: string,
  tables: { readonly [N in TableName]?: Verbs<keyof StoredRows[N] & string> },
): Grant => grantFor(why, tables)

/** A grant on tables whose names an engine is told: sends by their register, imports by their kind. */
export const grantFor = (why: string, tables: Readonly<Record<string, Verbs<string> | undefined>>): Grant =>
  new NamedGrant(
    why,
    new Map(Object.entries(tables).flatMap(([table, verbs]) => (verbs ? [[table, verbs] as const] : []))),
  )

/**
 * The context in which the program itself writes, as nobody's command: nobody undoes it. A change that the grant does not
 * name is a mistake of the program and throws.
 */
export const asProgram = (
  { model, hooks }: { model: Model; hooks: HooksByTable },
  grant: Grant,
): { model: Model; hooks: HooksByTable; actor: 'system'; grant: Grant } => ({
  model,
  hooks,
  actor: 'system',
  grant,
})

/**
 * The program as an actor: imports, demo data, maintenance, what follows from what people did. It has no user, and the
 * ability of nobody in particular: hooks may ask it about tables beside the one that is written. What it writes is said by grants.
 */
export const systemActor = (model: Model): Actor => ({
  id: SYSTEM_ID,
  username: SYSTEM_NAME,
  roles: [],
  ability: fullAbility(model),
  sessionId: '',
  requestId: '',
})
