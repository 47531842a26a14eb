export const VERSION = '1.31.0'
export const RELEASE_DATE = '20-11-2026'

/**
 * Identifies the build of this page by the path of its entry module, whose hash covers every chunk. Empty in
 * development.
 */
export const pageRelease = (): string =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? ''
