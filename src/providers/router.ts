/** Refine's tie to the router, apart from the console: Refine's code is evaluated before the console's, in a task of its own. */
export { default as routerProvider } from '@refinedev/react-router'
