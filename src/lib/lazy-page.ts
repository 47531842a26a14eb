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
import { announceLoading } from './net/loading.ts'
import { createStore } from './store.ts'

interface WithParts {
  /** Lazy parts that the page shows at once. */
  parts?: readonly object[]
}

interface Loaded<P> extends WithParts {
  default: ComponentType<P>
}

/** Where the code of a lazy page stands. */
type State<P> =
  | { at: 'unrequested' }
  | { at: 'requested'; arrival: Promise<ComponentType<P>> }
  | { at: 'missing' }
  | { at: 'here'; Page: ComponentType<P> }

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
  const machine = createMachine(load)
  const page = (props: P) => {
    const around = use(Meanwhile)
    const meanwhile = around === undefined ? skeleton : around
    const [Shown, show] = useState<ComponentType<P> | undefined>(
      () => machine.page() ?? (meanwhile === undefined ? machine.suspending() : undefined),
    )
    const [failure, fail] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Shown) return
      machine.request().then(
        (Page) => show(() => Page),
        (error: unknown) => fail({ error }),
      )
    }, [Shown])
    if (failure) throw failure.error
    return Shown ? createElement<P>(Shown, props) : meanwhile
  }
  loaders.set(page, machine.arrive)
  return page
}

/**
 * What moves a lazy page from state to state:
 *
 * - `request`, by a component that is to show it; unrequested or missing -> requested
 * - `arrive`, when its own code has come, requested or ahead, with or without its parts; any -> here
 * - `fail`, when code that was requested has not come; requested -> missing
 * - `renew`, by `loadMissing`; missing -> unrequested
 */
function createMachine<P extends object>(load: () => Promise<Loaded<P>>) {
  let state: State<P> = { at: 'unrequested' }
  const arrive = async () => {
    const loaded = await load()
    state = { at: 'here', Page: loaded.default }
    return loaded
  }
  const fail = () => {
    if (state.at !== 'here') state = { at: 'missing' }
    missing.add(renew)
  }
  const renew = () => {
    if (state.at === 'missing') state = { at: 'unrequested' }
    Suspending = newSuspending()
  }
  const request = (): Promise<ComponentType<P>> => {
    if (state.at === 'requested') return state.arrival
    const arrival = counted(async () => (await withParts(await arrive())).default).catch((error: unknown) => {
      fail()
      throw error
    })
    if (state.at !== 'here') state = { at: 'requested', arrival }
    return arrival
  }
  /** React.lazy caches a failed load: a new attempt needs a new one. */
  const newSuspending = () => lazy(async () => ({ default: await announceLoading(request()) }))
  let Suspending = newSuspending()
  return {
    /** Loads the code of the page, not of its parts. */
    arrive,
    request,
    /** The page, if it is here. */
    page: () => (state.at === 'here' ? state.Page : undefined),
    /** A component that requests the page and suspends until it is here. */
    suspending: () => Suspending,
  }
}

/** Number of pages currently loading in order to be shown. */
let requested = 0

/** Whether a page is loading in order to be shown. */
export const isRequesting = (): boolean => requested > 0

async function counted<T>(work: () => Promise<T>): Promise<T> {
  requested += 1
  try {
    return await work()
  } finally {
    requested -= 1
  }
}

const loaders = new WeakMap<object, () => Promise<WithParts>>()

async function withParts<L extends WithParts>(loaded: L): Promise<L> {
  await Promise.all((loaded.parts ?? []).map(loadWhole))
  return loaded
}

/** Loads a lazy page with the parts that it shows at once. */
export async function loadWhole(page: object): Promise<void> {
  const loaded = await loaders.get(page)?.()
  if (loaded) await withParts(loaded)
}

/** How the code of a lazy page is loaded, without its parts. */
export const loaderOf = (page: object): (() => Promise<unknown>) | undefined => loaders.get(page)

/** How each part that has not come is asked for anew. */
const missing = new Set<() => void>()
const missingStyles = new Set<HTMLLinkElement>()
const { subscribe, notify } = createStore()

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
