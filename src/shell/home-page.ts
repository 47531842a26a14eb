import { lazyPage } from '#src/lib/lazy-page.ts'
import type { Opener } from './open-ahead.ts'

/** The home page, which lists do without. */
export const HomePage = lazyPage(async () => ({ default: (await import('#src/pages/home.tsx')).Home }))

/** The lazy components of the home page of somebody. */
export async function partsOfHome({ model, ability }: Opener): Promise<object[]> {
  const { homeBlocksFor } = await import('#src/resources/home-blocks.tsx')
  return [HomePage, ...homeBlocksFor(model, ability).map(({ Block }) => Block)]
}
