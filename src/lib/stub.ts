/** Stands in for libraries that our own dependencies import and no screen shows (see vite.config.ts). */
export default () => null
