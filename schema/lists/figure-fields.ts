import type { WrittenFigure } from '../grammar/figure-grammar.ts'

// Apart from what reads figures: every list asks whether somebody has its figure.

/** The field whose values a measure is about, as it is written: `sum.importo` -> `['importo']`. */
export const measuredIn = (measure: string | undefined): string[] => measure?.split('.').slice(1) ?? []

/** The fields that a figure is made of, without which nobody has it; its condition apart. */
export const fieldsOfFigure = ({ by, split, measure }: Partial<WrittenFigure>): string[] => [
  ...[by, split].flatMap((one) => one?.split('.').slice(0, 1) ?? []),
  ...measuredIn(measure),
]
