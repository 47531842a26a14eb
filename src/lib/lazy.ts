import type { ComponentType, FunctionComponent, ReactElement } from 'react'
import { lazyPage } from './lazy-page.ts'

type PropsOf<C> = C extends ComponentType<infer P> ? P : never

/** A lazy page (`lazyPage`) by the name its file exports it under: `lazy(() => import('./list.tsx'), 'Negotiations')`. */
export function lazy<M extends Record<N, ComponentType<never>>, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
  skeleton?: ReactElement,
): FunctionComponent<PropsOf<M[N]>>
export function lazy<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
  skeleton?: ReactElement,
): FunctionComponent {
  return lazyPage(async () => ({ default: (await load())[name] }), skeleton)
}
