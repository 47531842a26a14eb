/** The file of antd's styles in the built screens (build/antd-styles.ts); without one, antd generates them as it draws. */
const file: string | undefined = undefined

const HANGS_MS = 5_000
let loading: Promise<void> | undefined

/** Loads the styles of antd, which are to be there before its first component. Where they fail or hang, antd generates them. */
export const loadAntdStyles = (): Promise<void> => (loading ??= load(file))

const load = (href: string | undefined) =>
  new Promise<void>((done) => {
    if (href === undefined) return done()
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href, onload: () => done(), onerror: () => done() })
    setTimeout(done, HANGS_MS)
    // Ours come after it, as they come after what antd writes itself.
    document.head.prepend(link)
  })
