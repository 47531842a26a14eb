import { useId } from 'react'

/** A name for a form that no other one on the page has: the ids of its inputs begin with it, and a button outside names it. */
export const useFormName = (): string => `form${useId().replaceAll(/\W/g, '')}`
