import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MapLayout } from '#schema/grammar/layout-grammar.ts'
import { ofThem, theWord } from '#schema/italian/articles.ts'
import { countedWord } from '#schema/italian/words.ts'
import { longitudeOf } from '#schema/lists/layouts.ts'
import type { Table } from '#schema/table.ts'
import { type DialogState, withDialog } from '#src/lib/address/dialog-address.ts'
import type { BodyProps } from '#src/list/list-body.tsx'
import type { List } from '#src/list/use-list.ts'
import { usePage } from '#src/list/use-page.ts'
import { coordinatesOf } from '#src/maps/geocoding.ts'
import { MapFrame } from '#src/maps/map-frame.tsx'
import styles from './list-map.module.css'
import { Pins, type PinWords } from './pins.ts'
import { boundsOf, pinOf, withoutOverlap } from './points.ts'
import { RowsInSight } from './rows-in-sight.tsx'
import { t } from './texts.ts'
import { type Sight, useSight, type Viewport } from './use-sight.ts'

type Props = Pick<BodyProps, 'list' | 'page' | 'cells'>

/** The rows of a list on a map, and beside it those in sight. */
export function ListMap(props: Props) {
  const { table, screen = table.screens[0] } = props.list.source
  const map = screen?.layouts?.map
  return map && screen ? <MappedRows {...props} map={map} /> : null
}

function MappedRows({ list, page: given, cells, map }: Props & { map: MapLayout }) {
  const { table, screen } = list.source
  const page = usePage(list.source, given)
  const [viewport, setViewport] = useState<Viewport>()
  const left = useLeftMap()
  const [marked, mark] = useState(left.marked)
  const sight = useSight(list, map, viewport)
  const open = useOpenRow(page)
  const moved = useEffectEvent((leaflet: LeafletMap) => {
    const { lat, lng } = leaflet.getCenter()
    left.keep({ place: { center: [lat, lng], zoom: leaflet.getZoom() } })
    setViewport({ bounds: boundsOf(leaflet.getBounds()), zoom: Math.round(leaflet.getZoom()) })
  })
  const openMarked = useEffectEvent((id: number) => {
    mark(id)
    left.keep({ marked: id })
    open(id)
  })
  const [pins, setPins] = useState<Pins>()
  const begin = (leaflet: LeafletMap) => {
    const { place } = left
    if (place) leaflet.setView(place.center, place.zoom, { animate: false })
    setPins(new Pins(leaflet, { open: (id) => openMarked(id), point: mark }))
    leaflet.on('moveend', () => moved(leaflet))
    moved(leaflet)
    return () => setPins(undefined)
  }
  usePins(pins, { list, map, sight, marked })
  return (
    <section className={styles.parts} aria-busy={sight.busy}>
      <MapFrame tall label={t('listMap.map', { ofThem: ofThem(table.label) })} onMap={begin} />
      <RowsInSight {...{ list, sight, map, cells, page, marked, onMark: mark }} key={screen?.route} />
    </section>
  )
}

/** Draws what is in sight, and lets the pin stand out of the row that is pointed at. */
function usePins(
  pins: Pins | undefined,
  { list, map, sight, marked }: { list: List; map: MapLayout; sight: Sight; marked: number | undefined },
): void {
  const { table } = list.source
  const drawn = useMemo(() => sight.points && withoutOverlap(sight.points.data, sight.points.zoom), [sight.points])
  useEffect(() => {
    if (drawn) pins?.draw(drawn, wordsOf(table.label))
  }, [pins, drawn, table])
  const row = sight.rows.find(({ id }) => id === marked)
  const zoom = sight.points?.zoom ?? 0
  const [latitude, longitude] = [row?.[map.latitude], row?.[longitudeOf(table, map)]]
  useEffect(() => {
    const place = coordinatesOf(latitude, longitude)
    pins?.light(marked === undefined ? undefined : pinOf(drawn ?? [], marked, place, zoom))
  }, [pins, drawn, marked, latitude, longitude, zoom])
}

const wordsOf = (label: Table['label']): PinWords => ({
  open: (name) => t('listMap.open', { theOne: theWord(label), name }),
  cluster: (count) => t('listMap.cluster', { counted: countedWord(label, count) }),
})

/** Opens a row as lists do: its page, or the dialog over the list. */
function useOpenRow(page: BodyProps['page']): (id: number) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (id) => {
    if (page) return navigate(page({ id, version: 0 }))
    const state: DialogState = { dialog: 'form' }
    return navigate({ search: `?${withDialog(new URLSearchParams(search), id)}` }, { state, preventScrollReset: true })
  }
}

/** What a map showed when it was left. */
interface Left {
  entry?: string
  place?: { center: [number, number]; zoom: number }
  marked?: number
}

let left: Left = {}

/** Where the map was when the user left this step of the history, to which they may go back. */
function useLeftMap() {
  const { key: entry } = useLocation()
  const [before] = useState<Left>(() => (left.entry === entry ? left : {}))
  // Filters change the step of the history, not the map.
  useEffect(() => {
    left = { ...left, entry }
  }, [entry])
  const keep = ({ place = left.place, marked }: Omit<Left, 'entry'>) => {
    left = { entry, place, marked }
  }
  return { ...before, keep }
}
