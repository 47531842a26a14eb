import { loadAntdStyles } from '#src/shell/antd-styles.ts'

/** The libraries of the console, by modules that need nothing else. */
const libraries = [
  () => import('#src/lib/without-eval.ts'),
  () => import('#src/providers/antd.ts'),
  () => import('#src/providers/router.ts'),
]

/** Loads the console. Evaluated at once with its libraries it would hold up a slow phone for a third of a second. */
export async function loadConsoleCode() {
  for (const load of libraries) {
    await load()
    await nextTask()
  }
  return import('#src/App.tsx')
}

/** The console with the styles of antd, which the sign-in page does without. */
export const loadConsole = async () => (await Promise.all([loadConsoleCode(), loadAntdStyles()]))[0]

const nextTask = () => new Promise<void>((go) => setTimeout(go))
