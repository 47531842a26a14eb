// How rows are counted together on a map, for the server that counts them and the console that says where one is.

/** From this zoom on each row stands alone. */
export const ALONE = 18

// About 60 pixels of a map whose world is 256 pixels wide at zoom 0.
const CELLS = 256 / 60
/** What two positions of six decimals differ by at least. */
const LEAST_CELL = 0.000001

/** The side of a cell in degrees, at that zoom: the rows whose coordinates round to the same number of such sides lie in one. */
export const cellAt = (zoom: number): number => (zoom >= ALONE ? LEAST_CELL : 360 / 2 ** zoom / CELLS)
