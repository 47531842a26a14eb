import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** In rem, about as high as the content will be. */
  height: number
  children: ReactNode
}

/** Content that is read when it comes near what is in sight, or is printed: a page has more of it than is looked at. */
export function InSight({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const { current } = place
    if (isNear || !current) return undefined
    const show = () => setIsNear(true)
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && show(), {
      rootMargin: '100% 0px',
    })
    observer.observe(current)
    window.addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', show)
    }
  }, [isNear])
  return isNear ? children : <div ref={place} data-unread="" style={{ minHeight: `${height}rem` }} />
}
