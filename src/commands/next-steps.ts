/** What is to be done next. */
export interface NextStep {
  /** The row that it is about, by its name; that of the page that is open unless said, or none. */
  about?: { table: string; id: number; name?: string }
  title?: string
}

type Ask = (step: NextStep) => void
let ask: Ask | undefined

/** Opens the form of a next step over whatever page is open; nothing happens where nobody takes them. */
export const askNextStep: Ask = (step) => ask?.(step)

/** Whether somebody takes next steps: a part that is there for users who may add some. */
export const takesNextSteps = (): boolean => ask !== undefined

/** Takes the next steps that are asked for, until the function that it returns is called. */
export function takeNextSteps(open: Ask): () => void {
  ask = open
  return () => {
    if (ask === open) ask = undefined
  }
}
