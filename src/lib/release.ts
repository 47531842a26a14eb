/** What the footer says of this build. */
export const VERSION = '1.31.0'
export const RELEASE_DATE = '20-11-2026'

/** The build this page runs: the path of its entry, whose hash changes with everything it can load. Empty in development. */
export const pageRelease = (): string =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? ''
