import { divIcon, type LayerGroup, type Map as LeafletMap, layerGroup, type Marker, marker } from 'leaflet'
import styles from './list-map.module.css'
import { type Pin, sizeOf } from './points.ts'

/** What the pins of a map are called. */
export interface PinWords {
  /** Of one row. */
  open: (name: string) => string
  cluster: (count: number) => string
}

/** What the user does with the pin of a row. */
interface Heard {
  open: (id: number) => void
  /** Points at it, or focuses it; undefined when no longer. */
  point: (id: number | undefined) => void
}

/** The pins on a map, each a button. Those that stay when others are drawn keep their element, and the focus. */
export class Pins {
  readonly #layer: LayerGroup
  readonly #map: LeafletMap
  readonly #heard: Heard
  #markers = new Map<string, Marker>()
  #lit: Marker | undefined

  constructor(map: LeafletMap, heard: Heard) {
    this.#map = map
    this.#heard = heard
    this.#layer = layerGroup().addTo(map)
  }

  /** Draws these, and takes away all others. */
  draw(pins: readonly Pin[], words: PinWords): void {
    const before = this.#markers
    this.#markers = new Map(pins.map((pin) => [keyOf(pin), before.get(keyOf(pin)) ?? this.#add(pin, words)]))
    for (const [key, old] of before) if (!this.#markers.has(key)) this.#remove(old)
  }

  /** Lets one stand out. */
  light(pin: Pin | undefined): void {
    const next = pin && this.#markers.get(keyOf(pin))
    if (next === this.#lit) return
    mark(this.#lit, false)
    mark(next, true)
    this.#lit = next
  }

  #remove(old: Marker): void {
    const hadFocus = old.getElement() === document.activeElement
    old.remove()
    this.#layer.removeLayer(old)
    if (hadFocus) this.#map.getContainer().focus({ preventScroll: true })
  }

  /** The pin of a row opens it; a cluster zooms in. */
  #add(pin: Pin, words: PinWords): Marker {
    const { latitude, longitude, count, id } = pin
    const title = id === null ? words.cluster(count) : words.open(nameOf(pin))
    const made = marker([latitude, longitude], { icon: iconOf(pin), title: id === null ? title : '', alt: title })
    if (id !== null) made.bindTooltip(textNode(nameOf(pin)), { direction: 'top', offset: [0, -10] })
    // Screen readers would read the number in the circle instead of the title.
    made.on('add', () => made.getElement()?.setAttribute('aria-label', title))
    made.addTo(this.#layer)
    const closer = () =>
      this.#map.setView([latitude, longitude], Math.min(this.#map.getZoom() + 2, this.#map.getMaxZoom()))
    made.on('click', () => (id === null ? closer() : this.#heard.open(id)))
    made.on('keypress', ({ originalEvent }) => originalEvent.key === 'Enter' && made.fire('click'))
    const element = made.getElement()
    for (const event of id === null ? [] : ['pointerenter', 'focus'])
      element?.addEventListener(event, () => this.#heard.point(id ?? undefined))
    for (const event of id === null ? [] : ['pointerleave', 'blur'])
      element?.addEventListener(event, () => this.#heard.point(undefined))
    return made
  }
}

const keyOf = ({ id, latitude, longitude, count, name }: Pin): string =>
  `${id ?? ''} ${latitude} ${longitude} ${count} ${name ?? ''}`

/** Its name, else its number. */
const nameOf = ({ id, name }: Pin): string => name || String(id)

function mark(one: Marker | undefined, isLit: boolean): void {
  one?.getElement()?.toggleAttribute('data-lit', isLit)
  one?.setZIndexOffset(isLit ? 1_000 : 0)
}

function iconOf({ id, count }: Pin) {
  const size = sizeOf(count)
  return id === null
    ? divIcon({ className: styles.cluster ?? '', html: `<span>${count}</span>`, iconSize: [size, size] })
    : divIcon({ className: styles.single ?? '', html: '<span></span>', iconSize: [44, 44] })
}

/** Leaflet would treat a string as HTML. */
function textNode(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  return element
}
