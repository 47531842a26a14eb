/** Replaces libraries that our dependencies import but no screen uses (see vite.config.ts). */
export default () => null
