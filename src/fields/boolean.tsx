import { yesNo } from './yes-no.tsx'

export const boolean = yesNo(true, false)
