import { readableInk } from '#schema/rules/contrast.ts'

/** The colours of an entry. */
export interface EntryColors {
  background: string
  ink: string
}

const palette = [
  '#8ab8ff',
  '#8bd5a0',
  '#f5b971',
  '#dba8f0',
  '#7fd6dd',
  '#f3a3a3',
  '#c6d66f',
  '#a9b1f5',
  '#f2a9cd',
  '#d6b894',
  '#a8c7b5',
  '#e3cf63',
] as const

const NONE = '#c3cad5'

/** A colour with letters that are readable on it. */
export const colorsOn = (background: string): EntryColors => ({ background, ink: readableInk(background) })

/** The colours of a row by its id: always the same for the same one; grey where there is none. */
export const colorsById = (id: number | undefined): EntryColors =>
  colorsOn(id === undefined ? NONE : (palette[id % palette.length] ?? NONE))

/** The colours of an entry where no colour means anything. */
export const plainColors: EntryColors = colorsOn(palette[0])
