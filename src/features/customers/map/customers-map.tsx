import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { divIcon, type LayerGroup, type Map as LeafletMap, layerGroup, marker } from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Values } from '#schema/rows/row.ts'
import { read } from '#src/lib/net/answers.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { MapFrame } from '#src/maps/map-frame.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure } from '#src/ui/states.tsx'
import { pageOfCustomer } from '../paths.ts'
import { t } from '../texts.ts'
import styles from './customers-map.module.css'
import { boundsText, type Point, points, sizeOf, withoutOverlap } from './points.ts'

interface Viewport {
  bounds: string
  zoom: number
}

export function CustomersMap({ filters }: { filters: Values }) {
  const [viewport, setViewport] = useState<Viewport>()
  const [layer, setLayer] = useState<{ map: LeafletMap; points: LayerGroup }>()
  const navigate = useNavigate()
  const json = JSON.stringify(filters)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['customer-points', json, viewport],
    queryFn: ({ signal }) => read('/api/customers/points', points, { query: { filters: json, ...viewport }, signal }),
    enabled: viewport !== undefined,
    placeholderData: keepPreviousData,
  })

  const begin = useCallback((map: LeafletMap) => {
    const group = layerGroup().addTo(map)
    const updateViewport = () => setViewport({ bounds: boundsText(map.getBounds()), zoom: Math.round(map.getZoom()) })
    map.on('moveend', updateViewport)
    setLayer({ map, points: group })
    updateViewport()
    return () => setLayer(undefined)
  }, [])

  useEffect(() => {
    if (!layer || !data) return
    layer.points.clearLayers()
    for (const point of withoutOverlap(data, layer.map.getZoom())) {
      pinOf(point, layer.map, (id) => navigate(pageOfCustomer({ id }))).addTo(layer.points)
    }
  }, [layer, data, navigate])

  const total = data?.reduce((sum, { count }) => sum + count, 0)
  if (error) return <LoadFailure error={toHttpError(error)} onRetry={() => refetch()} />
  return (
    <Stack as="section" aria-busy={isFetching}>
      <p className="muted" role="status">
        {total === undefined ? '\u00a0' : t('customersMap.inSight', { count: total })}
      </p>
      <MapFrame tall label={t('customersMap.customersLabel')} onMap={begin} />
    </Stack>
  )
}

/** A customer's pin opens its page; a cluster zooms in. */
function pinOf(point: Point, map: LeafletMap, open: (id: number) => void) {
  const { latitude, longitude, count, id, companyName } = point
  const name = companyName ?? ''
  const title = id === null ? t('customersMap.cluster', { count }) : t('customersMap.openCustomer', { name })
  const size = sizeOf(count)
  const icon =
    id === null
      ? divIcon({ className: styles.cluster ?? '', html: `<span>${count}</span>`, iconSize: [size, size] })
      : divIcon({ className: styles.customer ?? '', html: '<span></span>', iconSize: [44, 44] })
  const pin = marker([latitude, longitude], { icon, title })
  if (id !== null) pin.bindTooltip(textNode(name), { direction: 'top', offset: [0, -10] })
  // Screen readers would read the number in the circle instead of the title.
  pin.on('add', () => pin.getElement()?.setAttribute('aria-label', title))
  pin.on('click', () =>
    id === null ? map.setView([latitude, longitude], Math.min(map.getZoom() + 2, map.getMaxZoom())) : open(id),
  )
  pin.on('keypress', ({ originalEvent }) => originalEvent.key === 'Enter' && pin.fire('click'))
  return pin
}

/** Leaflet would treat a string as HTML. */
function textNode(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  return element
}
