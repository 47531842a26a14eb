import type { RouterProvider } from '@refinedev/core'
import refineRouter from '@refinedev/react-router'
import { useCallback } from 'react'

/**
 * Refine's tie to the router, apart from the console: Refine's code is evaluated before the console's, in a task of its own.
 * The query of an address is for the page: Refine would add it to the `meta` of each request, as its filters or its path.
 */
export const routerProvider: RouterProvider = {
  ...refineRouter,
  parse: () => {
    const parse = refineRouter.parse?.()
    return useCallback(() => ({ ...parse?.(), params: {} }), [parse])
  },
}
