import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Decode, loadDecoder } from './decode.ts'
import { createSight } from './sight.ts'

const FRAME_MS = 250
/** After a code, so that the hand moves on before the next look. */
const FOUND_MS = 600
/** A code fills most of the picture, so that fewer pixels do, and are read faster. */
const MAX_FRAME = 1280
/** A picture may be unreadable while the camera adjusts. */
const MAX_FAILURES = 5

export type CameraState = 'starting' | 'scanning' | 'noCamera' | 'failed'

interface Camera {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
}

/**
 * Shows the camera in the video while it is mounted, and calls `onFound` with the first code; with `continuous` with every
 * code, once for each time it comes into sight.
 */
export function useCamera(onFound: (text: string) => void, { continuous = false } = {}): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const stopped = new AbortController()
    const { signal } = stopped
    const start = async () => {
      const stream = await openCamera().catch(() => undefined)
      if (!stream) return signal.aborted || setState('noCamera')
      signal.addEventListener('abort', () => stopTracks(stream))
      if (signal.aborted) return stopTracks(stream)
      // Another program, or the telephone itself, may take the camera away.
      for (const track of stream.getTracks()) track.onended = () => signal.aborted || setState('noCamera')
      if (!video.current) return
      video.current.srcObject = stream
      const decode = await loadDecoder()
      if (signal.aborted) return
      setState('scanning')
      const isNew = createSight()
      for await (const text of codesIn(video.current, decode, signal)) {
        if (!continuous) return found(text)
        if (isNew(text, performance.now())) {
          found(text)
          await pause(FOUND_MS)
        }
      }
    }
    start().catch(() => signal.aborted || setState('failed'))
    return () => stopped.abort()
  }, [continuous])
  return { video, state }
}

async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 } },
    audio: false,
  })
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** The codes of one picture after another, until it is stopped. */
async function* codesIn(video: HTMLVideoElement, decode: Decode, signal: AbortSignal): AsyncGenerator<string> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const frame = document.hidden ? undefined : frameOf(video)
      const text = frame && (await decode(frame))
      failures = 0
      if (text && !signal.aborted) yield text
    } catch (failure) {
      failures += 1
      if (failures >= MAX_FAILURES) throw failure
    }
    await pause(FRAME_MS)
  }
}

function frameOf(video: HTMLVideoElement): ImageData | undefined {
  const scale = Math.min(1, MAX_FRAME / Math.max(video.videoWidth, video.videoHeight))
  const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
  if (!width || !height) return undefined
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  context?.drawImage(video, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}
