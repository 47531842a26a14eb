import {
  control,
  GridLayer,
  type LatLngBoundsExpression,
  type Map as LeafletMap,
  map as makeMap,
  tileLayer,
} from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMapSettings } from './map-settings.ts'
import { t } from './texts.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'

/** Italy with its islands: what a map shows before it knows better. */
export const ITALY: LatLngBoundsExpression = [
  [36.4, 6.6],
  [47.1, 18.6],
]

const MAX_ZOOM = 19

interface Props {
  label: string
  /** Part of a page that scrolls: one finger and the wheel are for the page. */
  calm?: boolean
  /** Called once with the map; what it returns is called when the map goes. */
  onMap: (map: LeafletMap) => () => void
}

/** A map: on tiles where this installation has some, else on a grid. Arrows move it, plus and minus zoom. */
export function MapFrame({ label, calm = false, onMap }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap>(undefined)
  const settings = useMapSettings()
  const start = useEffectEvent(onMap)

  useEffect(() => {
    if (!box.current) return
    const touch = window.matchMedia('(pointer: coarse)').matches
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = makeMap(box.current, {
      zoomControl: false,
      maxZoom: MAX_ZOOM,
      minZoom: 3,
      scrollWheelZoom: !calm,
      dragging: !(calm && touch),
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      worldCopyJump: true,
    })
    made.attributionControl.setPrefix(false)
    control.zoom({ zoomInTitle: t('maps.zoomIn'), zoomOutTitle: t('maps.zoomOut') }).addTo(made)
    made.fitBounds(ITALY)
    map.current = made
    const end = start(made)
    const resized = new ResizeObserver(() => made.invalidateSize({ pan: false }))
    resized.observe(box.current)
    return () => {
      resized.disconnect()
      end()
      made.remove()
    }
  }, [calm])

  const tiles = settings?.tiles
  useEffect(() => {
    if (tiles === undefined || !map.current) return
    const layer =
      tiles === null
        ? new EmptyGround({ maxZoom: MAX_ZOOM })
        : tileLayer(tiles, { maxZoom: MAX_ZOOM, attribution: sourceOf(tiles) })
    layer.addTo(map.current)
    return () => {
      layer.remove()
    }
  }, [tiles])

  return (
    <div className="map-frame">
      <div ref={box} className="map" role="application" aria-label={label} />
      {tiles === null && <p className="muted map-note">{t('maps.noTiles')}</p>}
    </div>
  )
}

/** Squares instead of streets, so that moving and zooming can be seen. */
class EmptyGround extends GridLayer {
  protected override createTile(): HTMLElement {
    const cell = document.createElement('div')
    cell.className = 'map-cell'
    return cell
  }
}

const sourceOf = (tiles: string): string =>
  tiles.includes('openstreetmap.org')
    ? '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>'
    : ''
