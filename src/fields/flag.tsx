import { yesNo } from './yes-no.tsx'

export const flag = yesNo('Y', 'N')
