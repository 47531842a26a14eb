import { type goodFiles, workshop } from './definitions.ts'

export type GoodFiles = ReturnType<typeof goodFiles>
/** Makes good definitions wrong. */
export type Spoil = (files: GoodFiles) => void

/** Changes one property deep inside a definition, whatever its type says: that is how mistakes are made. */
export function put(target: object, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<object>((at, key) => Reflect.get(at, key), target)
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, value)
}

/** Changes the table of bicycles. */
export const table =
  (path: string, value: unknown): Spoil =>
  (files) =>
    put(files.tables.bikes, path, value)

/** Changes the table of colours. */
export const colours =
  (path: string, value: unknown): Spoil =>
  (files) =>
    put(files.tables.colours, path, value)

/** Changes the areas, screens and roles. */
export const access =
  (path: string, value: unknown): Spoil =>
  (files) =>
    put(files.access, path, value)

/** Adds the page of figures about the bicycles, changed so. */
export const dashboard =
  (path?: string, value?: unknown): Spoil =>
  (files) => {
    files.dashboards.officina ??= workshop()
    if (path !== undefined) put(files.dashboards, `officina.${path}`, value)
  }

/** Gives the bicycles a field "extra", a text unless it says otherwise. */
export const field = (value: object): Spoil => table('fields.extra', { type: 'text', label: 'Extra', ...value })

/** Gives the bicycles a time "extra". */
export const time = (value: object): Spoil => table('fields.extra', { type: 'time', label: 'Ora', ...value })

/** Gives the bicycles fields by name, texts unless they say otherwise. */
export const fields =
  (added: Record<string, object>): Spoil =>
  (files) => {
    for (const [name, value] of Object.entries(added))
      put(files.tables.bikes, `fields.${name}`, { type: 'text', label: `Campo ${name}`, ...value })
  }

/** Adds a table called so. */
export const named =
  (name: string, more: object = {}): Spoil =>
  (files) =>
    put(files.tables, name, {
      name,
      label: { one: 'Cosa', many: 'Cose' },
      title: 'nome',
      fields: { nome: { type: 'text', label: 'Nome' } },
      ...more,
    })

export const all =
  (...spoils: Spoil[]): Spoil =>
  (files) => {
    for (const spoil of spoils) spoil(files)
  }

/** One wrong definition: the id of what is said, where, what makes it wrong, and words of the sentence. */
export type WrongRow = [id: string, at: string, what: string, spoil: Spoil, says?: string]
