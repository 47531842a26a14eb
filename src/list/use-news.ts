import { useIsMutating } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '#schema/row.ts'
import { whenChanged } from '#src/lib/when-changed.ts'

/** Rows as a list has them. */
export interface Listed {
  data: Row[]
  total: number
}

/** What a list on screen does not show yet: so many rows more, or otherwise different ones. */
export interface News {
  rows: number
}

/** What was found out about rows on screen; it counts only as long as those are there. */
interface Finding {
  base: Listed
  /** The same rows with newer values, which stand in for them. */
  inPlace?: Listed
  news?: News
}

interface Options {
  topic: string
  /** What was last fetched for the screen. */
  listed?: Listed
  /** It is being fetched again. */
  busy: boolean
  /** Fetches the same once more, unseen. */
  load: () => Promise<Listed>
}

/**
 * Keeps an open list fresh without moving anything: when its table has changed, the same rows are fetched unseen and
 * compared. New values of the same rows are shown in place if that moves nothing; anything else is news, to be shown when
 * the user asks for it. One's own saves fetch the list themselves, so they leave nothing to find.
 */
export function useNews({ topic, listed, busy, load }: Options): { shown?: Listed; news?: News; forget: () => void } {
  const [finding, setFinding] = useState<Finding>()
  const saving = useIsMutating() > 0
  const current = finding && finding.base === listed ? finding : undefined
  const shown = current?.inPlace ?? listed
  const latest = useRef({ listed, shown, unsettled: false, load })
  useEffect(() => {
    latest.current = { listed, shown, unsettled: busy || saving, load }
  })

  const check = useCallback(async (): Promise<boolean> => {
    const before = latest.current
    if (!before.listed || before.unsettled || document.visibilityState === 'hidden') return false
    const fresh = await before.load()
    const { listed: base, shown: seen, unsettled } = latest.current
    // The screen has moved on: what was fetched says nothing about it.
    if (!base || !seen || base !== before.listed || unsettled) return false
    const found = (news?: News): Finding => ({ base, inPlace: seen, news })
    const add = fresh.total - seen.total
    if (!sameRows(seen, fresh)) setFinding(found({ rows: Math.max(0, add) }))
    else if (sameVersions(seen, fresh)) setFinding(found())
    else showInPlace({ base, inPlace: fresh }, found({ rows: 0 }), setFinding)
    return true
  }, [])

  useEffect(() => whenChanged(topic, check), [topic, check])
  const forget = useCallback(() => setFinding(undefined), [])
  return { shown, news: current?.news, forget }
}

/** The same rows, in the same order, of as many. */
const sameRows = (one: Listed, other: Listed) =>
  one.total === other.total &&
  one.data.length === other.data.length &&
  one.data.every(({ id }, index) => id === other.data[index]?.id)

const sameVersions = (one: Listed, other: Listed) =>
  one.data.every(({ version }, index) => version === other.data[index]?.version)

/** Shows the newer values, before anything is painted taken back again if they move a row or a column. */
function showInPlace(newer: Finding, otherwise: Finding, set: (finding: Finding) => void): void {
  const before = places()
  flushSync(() => set(newer))
  const after = places()
  const stands = after.length === before.length && after.every((place, index) => isSame(place, before[index]))
  if (!stands) flushSync(() => set(otherwise))
}

/** Where the rows and columns on screen are. */
const places = (): DOMRect[] =>
  [...document.querySelectorAll('.grid th, .grid tbody tr, .cards > li')].map((part) => part.getBoundingClientRect())

/** Columns breathe a little with what is in them; no hand notices. */
const BREATH_PX = 8

const isSame = (one: DOMRect, other?: DOMRect) =>
  other !== undefined &&
  Math.abs(one.top - other.top) < 1 &&
  Math.abs(one.height - other.height) < 1 &&
  Math.abs(one.left - other.left) < BREATH_PX &&
  Math.abs(one.right - other.right) < BREATH_PX
