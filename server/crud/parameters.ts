/** The values of one statement, in the order of their placeholders. */
export class Parameters {
  readonly values: unknown[]

  /** `first`: the values of conditions that are there already, with the first placeholders. */
  constructor(first: readonly unknown[] = []) {
    this.values = [...first]
  }

  /** Adds a value and returns its placeholder, with its SQL type where the statement does not tell. */
  add(value: unknown, type?: string): string {
    this.values.push(value)
    return type ? `$${this.values.length}::${type}` : `$${this.values.length}`
  }
}
