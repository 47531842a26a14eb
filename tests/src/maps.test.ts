import { describe, expect, it } from 'vitest'
import { boundsOf, type Point, pinOf, points, sizeOf, withoutOverlap } from '#src/layouts/map/points.ts'
import { addressLine, coordinatesOf, normalizeCoordinates } from '#src/maps/geocoding.ts'

describe('a location', () => {
  it.each([
    [
      [44.1391234567, 12.2431],
      [44.139123, 12.2431],
    ],
    // A map that was turned round the earth shows the same places again.
    [
      [44, 372.5],
      [44, 12.5],
    ],
    [
      [44, -527.25],
      [44, -167.25],
    ],
    [
      [91, 180],
      [90, -180],
    ],
    [
      [-95.5, -180],
      [-90, -180],
    ],
  ])(
    '%j is stored as %j, within valid degrees',
    { tags: ['CUST-F-14', 'CUST-F-15'] },
    ([latitude = 0, longitude = 0], [north, east]) => {
      expect(normalizeCoordinates({ latitude, longitude })).toEqual({ latitude: north, longitude: east })
    },
  )

  it.each([
    [44.1, 12.2, true],
    [0, 0, true],
    [-90, 180, true],
    [90.1, 12, false],
    [44, -180.1, false],
    [44.1, null, false],
    [undefined, 12, false],
    ['44.1', '12.2', false],
    [Number.NaN, 12, false],
  ])('%s, %s is valid: %s', { tags: ['CUST-F-14', 'CUST-F-15'] }, (latitude, longitude, isOne) => {
    expect(coordinatesOf(latitude, longitude)).toEqual(isOne ? { latitude, longitude } : undefined)
  })

  it('is searched for by its address in one line, whatever part is missing', { tags: 'MAP-01' }, () => {
    const whole = { address: "Via dell'Appennino, 1", cap: '47121', city: 'Forlì', province: 'FC' }
    expect(addressLine(whole)).toBe("Via dell'Appennino, 1, 47121 Forlì, FC")
    expect(addressLine({ ...whole, address: null, cap: null })).toBe('Forlì, FC')
    expect(addressLine({ address: ' ', cap: '47121' })).toBe('47121')
    expect(addressLine({})).toBe('')
  })
})

describe('the rows on a map', () => {
  const bounds = (west: number, south: number, east: number, north: number) => ({
    getWest: () => west,
    getSouth: () => south,
    getEast: () => east,
    getNorth: () => north,
  })

  it('are requested within valid degrees', () => {
    const italy = { west: 6.6, south: 36.4, east: 18.6124, north: 47.1 }
    expect(boundsOf(bounds(6.6, 36.4, 18.61239, 47.1))).toEqual(italy)
    expect(boundsOf(bounds(-400, -120, 400, 120))).toEqual({ west: -180, south: -90, east: 180, north: 90 })
  })

  it('are single rows and clusters', () => {
    const data = [
      { latitude: 44.1, longitude: 12.2, count: 1, id: 7, name: 'Rossi <b>' },
      { latitude: 45, longitude: 9, count: 137, id: null, name: null },
    ]
    expect(points.parse({ data })).toEqual(data)
    const nowhere = { latitude: null, longitude: 9, count: 1, id: 8, name: 'Senza posto' }
    for (const other of [undefined, {}, { data: {} }, 'x', { data: [nowhere] }]) {
      expect(points.safeParse(other).success).toBe(false)
    }
  })

  it('have circles large enough to tap, which grow with their count up to a limit', () => {
    const sizes = [0, 1, 2, 10, 1_000, 1_000_000].map(sizeOf)
    expect(sizes).toEqual([44, 44, 47, 53, 71, 72])
  })
})

describe('rows close to each other on the map', () => {
  const at = (latitude: number, longitude: number, count: number) => ({
    latitude,
    longitude,
    count,
    id: count === 1 ? 1 : null,
    name: count === 1 ? 'Bianchi' : null,
  })

  const plain = ({ latitude, longitude, count, id, name }: Point) => ({ latitude, longitude, count, id, name })

  it('stand in the pin of the cell in which the server counted them, or in their own', () => {
    const [cesena, palermo] = [at(44.14, 12.24, 300), { ...at(38.11, 13.36, 1), id: 9 }]
    const pins = withoutOverlap([cesena, palermo], 6)
    expect(pinOf(pins, 5, { latitude: 44.1, longitude: 12.3 }, 6)?.count).toBe(300)
    expect(pinOf(pins, 9, undefined, 6)?.id).toBe(9)
    expect(pinOf(pins, 5, { latitude: 38.2, longitude: 13.4 }, 6)).toBeUndefined()
    expect(pinOf(pins, 5, undefined, 6)).toBeUndefined()
  })

  it('are counted together where their circles would touch, and by themselves from nearer', () => {
    const [cesena, forli, palermo] = [at(44.14, 12.24, 300), at(44.22, 12.04, 100), at(38.11, 13.36, 1)]
    const whole = withoutOverlap([cesena, forli, palermo], 6)
    expect(whole.map(plain)).toEqual([
      { latitude: expect.closeTo(44.16), longitude: expect.closeTo(12.19), count: 400, id: null, name: null },
      palermo,
    ])
    expect(withoutOverlap([cesena, forli, palermo], 12).map(plain)).toEqual([cesena, forli, palermo])
    expect(whole.map(({ parts }) => parts)).toEqual([[cesena, forli], [palermo]])
  })

  it('never touch each other afterwards, and none is lost', () => {
    const many = Array.from({ length: 400 }, (_, place) =>
      at(44 + ((place * 7) % 20) / 40, 11 + ((place * 11) % 23) / 40, 1 + (place % 5)),
    )
    const left = withoutOverlap(many, 8)
    expect(withoutOverlap(left, 8).map(plain)).toEqual(left.map(plain))
    expect(left.length).toBeLessThan(many.length)
    const sum = (list: typeof many) => list.reduce((total, { count }) => total + count, 0)
    expect(sum(left)).toBe(sum(many))
  })

  it('stand each by itself from zoom 18, where the server counts nobody together', () => {
    const two = [at(44.14, 12.24, 1), at(44.14, 12.24, 1)]
    expect(withoutOverlap(two, 18).map(plain)).toEqual(two)
  })
})
