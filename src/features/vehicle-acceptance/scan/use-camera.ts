import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Decode, loadDecoder } from './decode.ts'

const FRAME_MS = 250
/** A code fills most of the picture, so that fewer pixels do, and are read faster. */
const MAX_FRAME = 1280

export type CameraState = 'starting' | 'scanning' | 'noCamera' | 'failed'

/** Shows the camera in the video while it is mounted, and calls `onFound` with the first code. */
export function useCamera(onFound: (text: string) => void): {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
} {
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
      if (!video.current) return
      video.current.srcObject = stream
      const decode = await loadDecoder()
      if (signal.aborted) return
      setState('scanning')
      const text = await scan(video.current, decode, signal)
      if (text !== undefined) found(text)
    }
    start().catch(() => signal.aborted || setState('failed'))
    return () => stopped.abort()
  }, [])
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

/** Looks at one picture after another until one holds a code; undefined when it was stopped before. */
async function scan(video: HTMLVideoElement, decode: Decode, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    const frame = frameOf(video)
    const text = frame && (await decode(frame))
    if (text && !signal.aborted) return text
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
  }
  return undefined
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
