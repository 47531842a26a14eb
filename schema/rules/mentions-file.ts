/** Whether an Italian text speaks of something attached to it. */
export const mentionsFile = (text: string): boolean => /\balleg(o|hiamo|at[oiae])\b/i.test(text)
