import { clsx } from 'clsx'
import {
  control,
  type LatLngBoundsExpression,
  type Layer,
  type Map as LeafletMap,
  latLng,
  map as makeMap,
  polygon,
  tileLayer,
} from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useDark } from '#src/lib/theme.ts'
import { Stack } from '#src/ui/layout.tsx'
import italy from './italy.json' with { type: 'json' }
import styles from './map-frame.module.css'
import { useMapSettings } from './map-settings.ts'
import { t } from './texts.ts'
import 'leaflet/dist/leaflet.css'

export const ITALY: LatLngBoundsExpression = [
  [36.4, 6.6],
  [47.1, 18.6],
]

const MAX_ZOOM = 19

interface Props {
  label: string
  /** For a map within a scrolling page: one finger and the wheel scroll the page. */
  cooperativeGestures?: boolean
  /** It is what the page is for: as high as the window has room. */
  tall?: boolean
  /** Called once with the map; the returned function is called on unmount. */
  onMap: (map: LeafletMap) => () => void
}

/** A map on the configured tiles, or on the outline of Italy without any. Arrow keys pan, plus and minus zoom. */
export function MapFrame({ label, cooperativeGestures = false, tall = false, onMap }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap>(undefined)
  const settings = useMapSettings()
  const isDark = useDark()
  const start = useEffectEvent(onMap)

  useEffect(() => {
    if (!box.current) return
    const touch = window.matchMedia('(pointer: coarse)').matches
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const leaflet = makeMap(box.current, {
      zoomControl: false,
      maxZoom: MAX_ZOOM,
      minZoom: 3,
      scrollWheelZoom: !cooperativeGestures,
      dragging: !(cooperativeGestures && touch),
      zoomAnimation: !reducedMotion,
      fadeAnimation: !reducedMotion,
      markerZoomAnimation: !reducedMotion,
      worldCopyJump: true,
    })
    leaflet.attributionControl.setPrefix(false)
    control.zoom({ zoomInTitle: t('maps.zoomIn'), zoomOutTitle: t('maps.zoomOut') }).addTo(leaflet)
    leaflet.fitBounds(ITALY)
    map.current = leaflet
    const cleanUp = start(leaflet)
    const resized = new ResizeObserver(() => leaflet.invalidateSize({ pan: false }))
    resized.observe(box.current)
    return () => {
      resized.disconnect()
      cleanUp()
      leaflet.remove()
    }
  }, [cooperativeGestures])

  const tiles = settings?.tiles
  useEffect(() => {
    if (tiles === undefined || !map.current) return
    const layer =
      tiles === null ? outline() : tileLayer(tiles, { maxZoom: MAX_ZOOM, attribution: attributionOf(tiles) })
    layer.addTo(map.current)
    return () => {
      layer.remove()
    }
  }, [tiles])

  return (
    <Stack gap="sm" className={isDark ? styles.night : undefined}>
      <div
        ref={box}
        className={clsx('surface', styles.map, tall && styles.tall)}
        role="application"
        aria-label={label}
      />
      {tiles === null && <p className="muted small">{t('maps.noTiles')}</p>}
    </Stack>
  )
}

/** The coast and the border of Italy, made of the 1:10m countries of Natural Earth (public domain), to a kilometre or so. */
function outline(): Layer {
  const rings = italy.map((land) => land.map((ring) => ring.map(([east = 0, north = 0]) => latLng(north, east))))
  return polygon(rings, { className: styles.land, fillOpacity: 1, weight: 1.5, interactive: false })
}

const attributionOf = (tiles: string): string =>
  tiles.includes('openstreetmap.org')
    ? '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>'
    : ''
