/** The layouts that a list may have besides its rows, in the order in which they are offered. */
export const layoutKinds = ['board', 'calendar', 'planning', 'map', 'figures'] as const
export type LayoutKind = (typeof layoutKinds)[number]
