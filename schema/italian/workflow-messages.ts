const quoted = (words: readonly string[]): string =>
  new Intl.ListFormat('it', { type: 'disjunction' }).format(words.map((word) => `«${word}»`))

/** What is said of states and the moves between them. */
export const workflowMessages = {
  /** The states that a person may choose instead. */
  noMove: (to: string, others: readonly string[]) =>
    others.length > 0
      ? `Da qui non si passa a «${to}»: si può passare a ${quoted(others)}`
      : `Da qui non si passa a «${to}», né per te a un altro stato`,
  noBeginning: (to: string, others: readonly string[]) =>
    others.length > 0 ? `Non si comincia da «${to}»: si comincia da ${quoted(others)}` : `Non si comincia da «${to}»`,
  noMoveOut: 'Lo stato non si può togliere: scegline un altro',
  moveNotYours: (to: string) => `Non hai il permesso di passare a «${to}»`,
  notReady: (to: string) => `Con gli altri valori non si può passare a «${to}»: controlla la riga`,
}
