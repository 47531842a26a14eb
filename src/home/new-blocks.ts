import { createContext } from 'react'

/** The names of the blocks that have come since the user arranged the page: their cards say so. Apart, as the page gives it and cards read it. */
export const NewBlocksContext = createContext<readonly string[]>([])
