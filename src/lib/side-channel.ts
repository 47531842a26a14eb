const sideChannel = () => new WeakMap()

/**
 * Replaces `side-channel`, by which qs remembers what belongs to an object, and which makes do without WeakMap where there
 * is none (see vite.config.ts). qs requires it, so the module itself is the function.
 */
export { sideChannel as 'module.exports' }
