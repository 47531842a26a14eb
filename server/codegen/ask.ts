import { keyOfBreak } from '../db/breaks.ts'
import { WouldBreak } from './database/change.ts'
import { type Decisions, joinDecisions, noDecisions } from './plan/decisions.ts'
import { Ambiguous, type Question } from './plan/questions.ts'

/** Puts one question to a person and returns the answer, trimmed. */
export type Asker = (question: string) => Promise<string>

/**
 * Runs the work with the decisions taken so far; when it throws Ambiguous, asks the questions and runs it again with the
 * answers. Without an asker, Ambiguous goes on to the caller.
 */
export async function askUntilDecided<R>(
  decisions: Decisions,
  ask: Asker | undefined,
  work: (decisions: Decisions) => Promise<R>,
): Promise<R> {
  try {
    return await work(decisions)
  } catch (error) {
    if (!(error instanceof Ambiguous) || !ask) throw error
    let more = noDecisions()
    for (const question of error.questions) more = joinDecisions(more, await askQuestion(question, ask))
    return askUntilDecided(joinDecisions(decisions, more), ask, work)
  }
}

/**
 * Asks whether the values a refused change would lose may go: returns them as drops after a `yes`, else throws the refusal
 * again. Without an asker it throws at once.
 */
export async function askForDrops(refusal: unknown, ask: Asker | undefined): Promise<Decisions> {
  if (!(refusal instanceof WouldBreak) || !refusal.mayBeLost || !ask) throw refusal
  const names = refusal.breaks.map((found) => `${keyOfBreak(found)} (${found.count})`).join(', ')
  if ((await ask(`\nThis loses what is in ${names}. Go on? (yes/no) `)) !== 'yes') throw refusal
  return { ...noDecisions(), drops: refusal.breaks.map(keyOfBreak) }
}

/** Asks for each removed name which of the added names is its new one, or none: `0 = drop it`, `1 = its new name is "b"`. */
async function askQuestion({ table, gone, come }: Question, ask: Asker): Promise<Decisions> {
  const decisions = noDecisions()
  const openNames = [...come]
  const where = table === undefined ? 'the table' : `${table}: the field`
  for (const name of gone) {
    const choices = openNames.map((other, at) => `  ${at + 1} = its new name is "${other}"`)
    const answer = await ask(`\n${where} "${name}" goes.\n  0 = drop it\n${choices.join('\n')}\n> `)
    const [to] = /^\d+$/.test(answer) && Number(answer) > 0 ? openNames.splice(Number(answer) - 1, 1) : []
    if (to === undefined) decisions.drops.push(table === undefined ? name : `${table}.${name}`)
    else decisions.renames.push(table === undefined ? { table: name, to } : { table, column: name, to })
  }
  return decisions
}
