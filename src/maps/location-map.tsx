import { Button, Form } from 'antd'
import { divIcon, type Map as LeafletMap, type Marker, marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PinIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { AddressSearch } from './address-search.tsx'
import { type Coordinates, coordinatesOf, type LocationFields, normalizeCoordinates } from './geocoding.ts'
import styles from './location-map.module.css'
import { MapFrame } from './map-frame.tsx'
import { t } from './texts.ts'

const CLOSE_ZOOM = 15

/** Edits a location of the form on a map: search, click or drag. Stays in sync with its two coordinate fields. */
export function LocationMap({ fields, disabled }: { fields: LocationFields; disabled: boolean }) {
  const form = Form.useFormInstance()
  const [latitude, longitude] = [Form.useWatch(fields.latitude, form), Form.useWatch(fields.longitude, form)]
  const map = useRef<LeafletMap>(undefined)
  const location = coordinatesOf(latitude, longitude)

  const setLocation = (point: Coordinates) => {
    const { latitude, longitude } = normalizeCoordinates(point)
    form.setFields([
      { name: fields.latitude, value: latitude, errors: [] },
      { name: fields.longitude, value: longitude, errors: [] },
    ])
  }
  const click = useEffectEvent((point: Coordinates) => {
    if (!disabled) setLocation(point)
  })

  function begin(made: LeafletMap) {
    map.current = made
    made.on('click', ({ latlng }) => click({ latitude: latlng.lat, longitude: latlng.lng }))
    return () => {
      map.current = undefined
    }
  }
  const placeInCenter = () => {
    const center = map.current?.getCenter()
    if (center) setLocation({ latitude: center.lat, longitude: center.lng })
  }

  return (
    <Stack gap="lg" below="xl">
      {!disabled && <AddressSearch fields={fields} onFound={setLocation} />}
      <MapFrame cooperativeGestures label={fields.label} onMap={begin} />
      <Pin map={map} title={fields.pin} location={location} disabled={disabled} onMoved={setLocation} />
      {!disabled && (
        <Row gap="lg" lineGap="md">
          <Button icon={<PinIcon />} onClick={placeInCenter}>
            {t('maps.putInTheMiddle')}
          </Button>
          <p className="muted">{t(location ? 'maps.dragHint' : 'maps.putHint')}</p>
        </Row>
      )}
    </Stack>
  )
}

interface PinProps {
  map: { current: LeafletMap | undefined }
  title: string
  location?: Coordinates
  disabled: boolean
  onMoved: (place: Coordinates) => void
}

function Pin({ map, title, location, disabled, onMoved }: PinProps) {
  const pin = useRef<Marker>(undefined)
  const moved = useEffectEvent(onMoved)
  const [dragged, setDragged] = useState('')
  const [latitude, longitude] = [location?.latitude, location?.longitude]
  useEffect(() => {
    const on = map.current
    if (!on || latitude === undefined || longitude === undefined) return
    const made = marker([latitude, longitude], {
      draggable: !disabled,
      autoPan: true,
      title,
      icon: divIcon({ className: styles.pin ?? '', html: PIN, iconSize: [32, 42], iconAnchor: [16, 40] }),
    })
    made.on('dragend', () => {
      const { lat, lng } = made.getLatLng()
      const to = normalizeCoordinates({ latitude: lat, longitude: lng })
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
    if (!inSight) on.setView([latitude, longitude], Math.max(on.getZoom(), CLOSE_ZOOM), { animate: false })
  }, [map, latitude, longitude, dragged])
  return null
}

const PIN =
  '<svg viewBox="0 0 32 42" aria-hidden="true"><path d="M16 1C7.7 1 1 7.7 1 16c0 11 15 25 15 25s15-14 15-25C31 7.7 24.3 1 16 1z"/><circle cx="16" cy="16" r="5.5"/></svg>'
