import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { type Drawing, fitDrawing } from './drawing.ts'
import { PEN } from './png.ts'

/** A canvas to draw on that shows the drawing at its own size, also after it was resized; `onDraw` receives each stroke. */
export function usePad(
  drawing: Drawing | undefined,
  onDraw: (drawing: Drawing) => void,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const drawn = useEffectEvent(onDraw)
  const show = useEffectEvent(() => {
    if (canvas.current && pad.current) showDrawing(canvas.current, pad.current, drawing)
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const created = new SignaturePad(element, { penColor: PEN, minWidth: 1, maxWidth: 3 })
    pad.current = created
    created.addEventListener('endStroke', () => drawn(drawingOn(element, created)))
    const resized = new ResizeObserver(() => show())
    resized.observe(element)
    return () => {
      resized.disconnect()
      created.off()
      pad.current = null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again when the drawing has changed
  useEffect(() => show(), [drawing])
  return canvas
}

/** Gives the canvas as many pixels as it covers on the screen, which empties it, and draws. */
function showDrawing(canvas: HTMLCanvasElement, pad: SignaturePad, drawing: Drawing | undefined): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = Math.max(1, window.devicePixelRatio)
  Object.assign(canvas, { width: width * ratio, height: height * ratio })
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.clear()
  if (drawing && width > 0) pad.fromData(fitDrawing(drawing, width, height).strokes)
}

const drawingOn = (canvas: HTMLCanvasElement, pad: SignaturePad): Drawing => ({
  width: canvas.clientWidth,
  height: canvas.clientHeight,
  strokes: pad.toData().map((stroke) => ({ ...stroke, compositeOperation: 'source-over' })),
})
