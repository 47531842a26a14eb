import { Base } from '@ant-design/plots/es/core/plots/base'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import styles from './chart.module.css'
import type { ChartProps } from './chart-props.ts'
import type { Ink, SeriesColors } from './palette.ts'
import { type Datum, specOf } from './spec.ts'
import { tooltipOf } from './tooltip.ts'

interface Props extends Omit<ChartProps, 'label'> {
  isDark: boolean
  ink: Ink
  colors: readonly SeriesColors[]
}

/** A chart drawn on a canvas as large as its place, and anew whenever that or its data change. */
export function ChartDrawing({ isDark, ink, colors, onOpen, ...chart }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<Base>(undefined)
  const [width, setWidth] = useState(0)
  const opens = onOpen !== undefined
  const { kind, groups, series, values, stacked, format } = chart
  const spec = useMemo(() => {
    const data = { kind, groups, series, values, stacked, format }
    const look = { isDark, ink, colors, width, opens, ...fontOfBody() }
    return specOf(data, look, (group) => tooltipOf(data, colors, group))
  }, [kind, groups, series, values, stacked, format, isDark, ink, colors, width, opens])
  const open = useEffectEvent(({ group, series: of }: Datum) => onOpen?.(Number(group), Number(of)))
  const draw = useEffectEvent(() => {
    if (width === 0) return
    plot.current?.update(spec)
    plot.current?.render()
  })
  const measure = useEffectEvent(() => setWidth(Math.ceil((place.current?.clientWidth ?? 0) / STEP) * STEP))
  useLayoutEffect(() => measure(), [])
  useEffect(() => {
    if (!place.current) return
    const made = new Base(place.current, { autoFit: true })
    plot.current = made
    made.chart.on('element:click', (event: { data?: { data?: Datum } }) => {
      if (event.data?.data) open(event.data.data)
    })
    const resized = new ResizeObserver(() => {
      measure()
      made.chart.forceFit()
    })
    resized.observe(place.current)
    return () => {
      resized.disconnect()
      made.destroy()
      plot.current = undefined
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it says something else
  useEffect(() => draw(), [spec])
  return <div ref={place} className={styles.drawing} />
}

/** In px: what of its width changes how a chart looks. */
const STEP = 20

function fontOfBody() {
  const { fontFamily: font } = getComputedStyle(document.body)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { font, fontSize: (Number.isNaN(rem) ? 16 : rem) * 0.75 }
}
