const keys = ['0', '1', '2', '3', '4'] as const
type Notch = (typeof keys)[number]

/** A fuel gauge: five notches from empty ('0') to full ('4'), each '1' when lit. */
export type Notches = Readonly<Record<Notch, '0' | '1'>>

/** The notches in their order, for display. */
export const notchKeys: readonly Notch[] = keys

/** The gauge that shows a level: the notches up to it are lit. */
export function gaugeAt(level: number): Notches {
  const lit = (key: Notch) => (Number(key) <= level ? '1' : '0')
  return { 0: lit('0'), 1: lit('1'), 2: lit('2'), 3: lit('3'), 4: lit('4') }
}

/** A gauge nobody has touched: no notch is lit. */
export const emptyGauge: Notches = gaugeAt(-1)

/** Whether somebody has touched the gauge, be it to say that the tank is empty. */
export const isSet = (notches: Notches): boolean => notches !== emptyGauge

/** Switching a notch on lights all up to it; switching it off darkens it and those above. */
export const switchNotch = (notches: Notches, key: Notch): Notches =>
  gaugeAt(notches[key] === '0' ? Number(key) : Number(key) - 1)

/** The level as it is stored: the highest lit notch, 0 when none is lit. */
export const fuelLevel = (notches: Notches): number =>
  Math.max(0, ...keys.filter((key) => notches[key] === '1').map(Number))
