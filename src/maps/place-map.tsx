import { Button, Form } from 'antd'
import { divIcon, type Map as LeafletMap, type Marker, marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PinIcon } from '#src/ui/icons.tsx'
import { AddressSearch } from './address-search.tsx'
import { MapFrame } from './map-frame.tsx'
import { type Coordinates, coordinatesOf, kept, type PlaceForm } from './places.ts'
import { t } from './texts.ts'

const NEAR = 15

/** Edits a location of the form on a map: search, click or drag. Stays in sync with its two coordinate fields. */
export function PlaceMap({ place: names, disabled }: { place: PlaceForm; disabled: boolean }) {
  const form = Form.useFormInstance()
  const [latitude, longitude] = [Form.useWatch(names.latitude, form), Form.useWatch(names.longitude, form)]
  const map = useRef<LeafletMap>(undefined)
  const place = coordinatesOf(latitude, longitude)

  const put = (point: Coordinates) => {
    const { latitude, longitude } = kept(point)
    form.setFields([
      { name: names.latitude, value: latitude, errors: [] },
      { name: names.longitude, value: longitude, errors: [] },
    ])
  }
  const click = useEffectEvent((point: Coordinates) => {
    if (!disabled) put(point)
  })

  function begin(made: LeafletMap) {
    map.current = made
    made.on('click', ({ latlng }) => click({ latitude: latlng.lat, longitude: latlng.lng }))
    return () => {
      map.current = undefined
    }
  }
  const putInTheMiddle = () => {
    const middle = map.current?.getCenter()
    if (middle) put({ latitude: middle.lat, longitude: middle.lng })
  }

  return (
    <div className="place">
      {!disabled && <AddressSearch place={names} onFound={put} />}
      <MapFrame calm label={names.label} onMap={begin} />
      <Pin map={map} title={names.pin} place={place} disabled={disabled} onMoved={put} />
      {!disabled && (
        <div className="place-hint">
          <Button icon={<PinIcon />} onClick={putInTheMiddle}>
            {t('maps.putInTheMiddle')}
          </Button>
          <p className="muted">{t(place ? 'maps.dragHint' : 'maps.putHint')}</p>
        </div>
      )}
    </div>
  )
}

interface PinProps {
  map: { current: LeafletMap | undefined }
  title: string
  place?: Coordinates
  disabled: boolean
  onMoved: (place: Coordinates) => void
}

function Pin({ map, title, place, disabled, onMoved }: PinProps) {
  const pin = useRef<Marker>(undefined)
  const moved = useEffectEvent(onMoved)
  const [dragged, setDragged] = useState('')
  const [latitude, longitude] = [place?.latitude, place?.longitude]
  useEffect(() => {
    const on = map.current
    if (!on || latitude === undefined || longitude === undefined) return
    const made = marker([latitude, longitude], {
      draggable: !disabled,
      autoPan: true,
      title,
      icon: divIcon({ className: 'map-pin', html: PIN, iconSize: [32, 42], iconAnchor: [16, 40] }),
    })
    made.on('dragend', () => {
      const { lat, lng } = made.getLatLng()
      const to = kept({ latitude: lat, longitude: lng })
      setDragged(`${to.latitude},${to.longitude}`)
      moved(to)
    })
    made.addTo(on)
    pin.current = made
    return () => {
      made.remove()
    }
  }, [map, title, latitude, longitude, disabled])
  // A dragged marker is in view; a typed or searched location may not be.
  useEffect(() => {
    const on = map.current
    if (!on || latitude === undefined || longitude === undefined || dragged === `${latitude},${longitude}`) return
    const inSight = on.getZoom() > 10 && on.getBounds().contains([latitude, longitude])
    if (!inSight) on.setView([latitude, longitude], Math.max(on.getZoom(), NEAR), { animate: false })
  }, [map, latitude, longitude, dragged])
  return null
}

const PIN =
  '<svg viewBox="0 0 32 42" aria-hidden="true"><path d="M16 1C7.7 1 1 7.7 1 16c0 11 15 25 15 25s15-14 15-25C31 7.7 24.3 1 16 1z"/><circle cx="16" cy="16" r="5.5"/></svg>'
