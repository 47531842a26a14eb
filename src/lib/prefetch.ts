import {
  type ComponentType,
  createContext,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react'
import { createStore } from './store.ts'

export const IDLE_MS = 2_000

interface Network {
  onLine: boolean
  connection?: { effectiveType?: string; saveData?: boolean }
}

/** Whether the network allows prefetching: online, not 2G, and data saver off. */
export function mayPrefetch({ onLine, connection }: Network = navigator): boolean {
  const slow = connection?.effectiveType?.endsWith('2g') ?? false
  return onLine && !slow && connection?.saveData !== true
}

let prefetching = 0
/** Number of pages currently loading in order to be shown. */
let requested = 0

/**
 * Whether everything loading now is a prefetch: its failure is harmless because the page is fetched again when
 * needed.
 */
export const isPrefetching = (): boolean => prefetching > 0 && requested === 0

/** Loads chunks one after another when the browser is idle, at the latest after two seconds. */
export function prefetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE_MS))
  idle(() => fetchAll(loads), { timeout: IDLE_MS })
}

async function fetchAll(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  prefetching += 1
  for (const load of loads) if (mayPrefetch()) await load().catch(() => undefined)
  prefetching -= 1
}

/** Loads lazy pages that are about to be shown. Their failure is harmless: they are asked for again when needed. */
export async function loadAhead(pages: readonly object[]): Promise<void> {
  prefetching += 1
  await Promise.all(pages.map((page) => loadWhole(page).catch(() => undefined)))
  prefetching -= 1
}

interface WithParts {
  /** Lazy parts that the page shows at once. */
  parts?: readonly object[]
}

interface Loaded<P> extends WithParts {
  default: ComponentType<P>
}

const loaders = new WeakMap<object, () => Promise<WithParts>>()

/** How each part that has not come is asked for anew. */
const missing = new Set<() => void>()
const missingStyles = new Set<HTMLLinkElement>()
const { subscribe, notify } = createStore()

/**
 * What lazy parts within it show until their code is here. React would do the same with Suspense, but hold back for 300 ms
 * what follows a fallback.
 */
export const Meanwhile = createContext<ReactNode>(undefined)

/**
 * A component loaded on first render, or earlier through `loaderOf` or `loadWhole`: then it renders at once. Until then it
 * suspends, or shows what stands for it `Meanwhile`, or else the skeleton of its own. Where it does not come, it fails until
 * `loadMissing` is called.
 */
export function lazyPage<P extends object>(
  load: () => Promise<Loaded<P>>,
  skeleton?: ReactElement,
): FunctionComponent<P> {
  let Ready: ComponentType<P> | undefined
  const loadOnce = async () => {
    const loaded = await load()
    Ready = loaded.default
    return loaded
  }
  const request = async () => {
    requested += 1
    try {
      return await withParts(await loadOnce())
    } catch (failure) {
      missing.add(renew)
      throw failure
    } finally {
      requested -= 1
    }
  }
  const begin = () => lazy(request)
  let Part = begin()
  const renew = () => {
    Part = begin()
  }
  const page = (props: P) => {
    const around = use(Meanwhile)
    const meanwhile = around === undefined ? skeleton : around
    const [Shown, show] = useState<ComponentType<P> | undefined>(
      () => Ready ?? (meanwhile === undefined ? Part : Ready),
    )
    const [failure, fail] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Shown) return
      request().then(
        () => show(() => Ready),
        (error: unknown) => fail({ error }),
      )
    }, [Shown])
    if (failure) throw failure.error
    return Shown ? createElement<P>(Shown, props) : meanwhile
  }
  loaders.set(page, loadOnce)
  return page
}

async function withParts<L extends WithParts>(loaded: L): Promise<L> {
  await Promise.all((loaded.parts ?? []).map(loadWhole))
  return loaded
}

/** Loads a lazy page with the parts that it shows at once. */
export async function loadWhole(page: object): Promise<void> {
  const loaded = await loaders.get(page)?.()
  if (loaded) await withParts(loaded)
}

/** Asks for what has not come again, wherever it is shown. */
export function loadMissing(): void {
  for (const renew of missing) renew()
  for (const link of missingStyles) link.replaceWith(link.cloneNode())
  missing.clear()
  missingStyles.clear()
  notify()
}

/** Notes the styles of a part that have not come: for them Vite asks only once. Listens to errors of the window, in their capture. */
export function noteMissingStyles({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
}

/** Calls the listener when what has not come is asked for again. Returns how to end it. */
export const whenLoadedAgain = subscribe

/** How the code of a lazy page is loaded, without its parts. */
export const loaderOf = (page: object): (() => Promise<unknown>) | undefined => loaders.get(page)
