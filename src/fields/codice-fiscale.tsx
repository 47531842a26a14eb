import { text } from './text.tsx'

export const codiceFiscale = text
