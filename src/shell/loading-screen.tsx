import { LoadingBar } from './loading-bar.tsx'

/** Shown while the chunk of the console is loading. */
export function LoadingScreen() {
  return (
    <div className="starting">
      <LoadingBar />
    </div>
  )
}
