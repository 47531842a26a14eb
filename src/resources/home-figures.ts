import { type ComponentType, lazy } from 'react'

/** What areas of access.json show of themselves in their card on the home page: one line each, fetched with the page. */
export const homeFigures: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  crm: {
    customers: lazy(async () => ({ default: (await import('./customers/figures.tsx')).CustomerFigures })),
    visits: lazy(async () => ({ default: (await import('./plannings/figures.tsx')).VisitFigures })),
  },
  cp: {
    callbacks: lazy(async () => ({
      default: (await import('./negotiations/home/callback-figures.tsx')).CallbackFigures,
    })),
    sends: lazy(async () => ({ default: (await import('./deliveries/figures.tsx')).SendFigures })),
    states: lazy(async () => ({ default: (await import('./negotiations/home/state-figures.tsx')).StateFigures })),
  },
  admin: {
    users: lazy(async () => ({ default: (await import('./users/figures.tsx')).UserFigures })),
  },
}
