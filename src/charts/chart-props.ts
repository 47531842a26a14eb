/** What a chart shows: numbers by groups along its axis, each of one or more series. */
export interface ChartData {
  /** Bars lie, a line for each group; columns stand and lines run, for what follows each other in time. */
  kind: 'bars' | 'columns' | 'line'
  groups: readonly { name: string }[]
  /** Their colours, of the palette unless given. */
  series: readonly { name: string; color?: string }[]
  /** By group, then by series; null where there is none. */
  values: readonly (readonly (number | null)[])[]
  /** The series of a group make a whole, else they stand beside each other. */
  stacked: boolean
  format: (value: number) => string
}

export interface ChartProps extends ChartData {
  /** What screen readers call it: its numbers stand in a table beside it. */
  label: string
  /** Opens what a bar or a point stands for; without it a chart is only looked at. */
  onOpen?: (group: number, series: number) => void
}
