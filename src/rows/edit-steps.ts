import type { RowsState } from './edits.ts'

type Edited = RowsState['edited']

const MOST_STEPS = 100

/** What a step is about: the rows that it changes, and the keys in them. */
const aboutOf = (before: Edited, after: Edited): string =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => before.get(id) !== after.get(id))
    .map((id) => {
      const [was, is] = [before.get(id), after.get(id)]
      const keys = Object.keys({ ...was?.values, ...is?.values }).filter((key) => was?.values[key] !== is?.values[key])
      return `${id} ${keys} ${is?.deleted === true}`
    })
    .join()

/** The last steps of what was done to rows, to be taken back: what is typed into one cell is one step, and so is a paste. */
export class EditSteps {
  private steps: Edited[] = []
  private last: string | undefined
  private isOne = false

  note(before: Edited, after: Edited): void {
    if (!this.isOne) this.begin(aboutOf(before, after), before)
  }

  private begin(about: string, before: Edited): void {
    if (about !== this.last) this.steps = [...this.steps.slice(1 - MOST_STEPS), before]
    this.last = about
  }

  /** Notes all that is done meanwhile as one step; what has the same name goes on with it. */
  inOne(name: string, before: Edited, work: () => void): void {
    this.begin(name, before)
    this.isOne = true
    work()
    this.isOne = false
  }

  /** What had been done before the last step; undefined where there is none. */
  back(): Edited | undefined {
    this.last = undefined
    return this.steps.pop()
  }

  forget(): void {
    this.steps = []
    this.last = undefined
  }
}
