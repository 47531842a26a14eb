const quotedWords = (type: 'conjunction' | 'disjunction') => (words: readonly string[]) =>
  new Intl.ListFormat('it', { type }).format(words.map((word) => `«${word}»`))
const anyOf = quotedWords('disjunction')
const allOf = quotedWords('conjunction')

/** What is said of states and the moves between them. */
export const workflowMessages = {
  /** The states that a person may choose instead. */
  noMove: (from: string, to: string, others: readonly string[]) =>
    `Da «${from}» non si passa a «${to}»${others.length > 0 ? `: si può passare a ${anyOf(others)}` : ', né puoi passare a un altro stato'}`,
  noBeginning: (to: string, others: readonly string[]) =>
    others.length > 0 ? `Non si comincia da «${to}»: si comincia da ${anyOf(others)}` : `Non si comincia da «${to}»`,
  noMoveOut: 'Lo stato non si può togliere: scegline un altro',
  moveNotYours: (to: string) => `Non hai il permesso di passare a «${to}»`,
  /** The fields that the move looks at. */
  notReady: (to: string, fields: readonly string[]) => `Per passare a «${to}» controlla prima ${allOf(fields)}`,
  undoneByOthers: 'Questo passaggio può annullarlo solo chi può farlo',
}
